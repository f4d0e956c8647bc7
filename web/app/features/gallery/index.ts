export { Buttons, Colors, Marks, Type } from './basics.tsx';
export { Classes, Spots, Tickets } from './classes.tsx';
export { Charts, Figures, Muscles } from './figures.tsx';
export { Choices, Fields } from './forms.tsx';
export { Lists, Questions, Rows, States } from './lists.tsx';
export { Overlays } from './overlays.tsx';
export { Faces, Flames, Levels } from './people.tsx';
export { Plan } from './plan.tsx';
export { Path, Tallies } from './rewards.tsx';
