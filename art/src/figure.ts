import type { Point } from './geometry.ts';
import { frontHead, type Hair, profileHead } from './head.ts';
import { arm, type Brush, leg, loop } from './limbs.ts';
import { shade } from './palette.ts';
import { type Joints, type Pose, stand } from './skeleton.ts';
import { type Top, torso } from './torso.ts';

/** The clothes and looks of a figure. */
export interface Look {
  skin: string;
  hair: string;
  style: Hair;
  sway?: number;
  headband?: string;
  top: string;
  cut: Top;
  bottom: string;
  reach?: number;
  shoe: string;
  /** Barefoot without a sole. */
  sole: string | null;
  /** An elastic loop, at this place of the leg: 0–1 thigh, 1–2 shin. */
  loop?: { along: number; colour: string };
}

export interface Place {
  /** Height of the head in pixels. */
  size: number;
  at: Point;
  /** The joint that is placed at `at`. */
  pin?: 'pelvis' | 'nearFoot' | 'farFoot' | 'nearHand';
  flip?: boolean;
  shadow?: Point;
}

export interface Drawn {
  svg: string;
  joints: Joints;
}

/** An object held by the figure, drawn between its far and its near side. */
export interface Props {
  behind?: (joints: Joints) => string;
  middle?: (joints: Joints) => string;
  front?: (joints: Joints) => string;
}

const pinned = (joints: Joints, pin: Place['pin']): Point => {
  if (pin === 'nearFoot') return joints.nearLeg.tip;
  if (pin === 'farFoot') return joints.farLeg.tip;
  if (pin === 'nearHand') return joints.nearArm.tip;
  return joints.pelvis;
};

const paper = (content: string): string => `<g filter="url(#paper)">${content}</g>`;

/** Draws a woman in a pose: far limbs first and darker, then body, head, near limbs. */
export const figure = (pose: Pose, look: Look, place: Place, props: Props = {}): Drawn => {
  const { size } = place;
  const [offX, offY] = pinned(stand(pose, size), place.pin);
  const [x, y] = place.at;
  // A mirrored figure is drawn at the mirrored place, then turned around it.
  const joints = stand(pose, size, [x - offX, y - offY]);
  const [sx, sy] = place.shadow ?? [0.8, 0.6];
  const brush: Brush = { size, shadow: [place.flip ? -sx : sx, sy] };
  const far = (colour: string): string => shade(colour, 0.36);
  const reach = look.reach ?? 1;
  const sleeve = look.cut === 'long' ? look.top : null;
  const headLook = {
    skin: look.skin,
    hair: look.hair,
    style: look.style,
    sway: look.sway ?? -35,
    band: look.headband,
  };
  const facing = pose.turn < 0.55;
  const head = facing
    ? frontHead(joints.skull, size, pose.head, headLook, pose.back ?? false, 0.03 + pose.turn * 0.12)
    : profileHead(joints.skull, size, pose.head, headLook);
  const nearArm = arm(joints.nearArm, pose.nearArm, brush, { skin: look.skin, sleeve, hand: 'fist' });
  const farSkin = facing ? look.skin : far(look.skin);
  const farBottom = facing ? shade(look.bottom, 0.1) : far(look.bottom);
  const farTop = facing ? look.top : far(look.top);
  const farLeg = leg(joints.farLeg, pose.farLeg, brush, {
    skin: farSkin,
    cloth: farBottom,
    reach,
    shoe: facing ? look.shoe : far(look.shoe),
    sole: look.sole && (facing ? look.sole : far(look.sole)),
  });
  const parts = [
    props.behind?.(joints) ?? '',
    pose.armBehind ? nearArm : '',
    arm(joints.farArm, pose.farArm, brush, { skin: farSkin, sleeve: sleeve && farTop, hand: 'fist' }),
    facing ? '' : farLeg,
    props.middle?.(joints) ?? '',
    paper(
      (facing ? farLeg : '') +
        torso(pose, joints, brush, {
          skin: look.skin,
          top: look.top,
          bottom: look.bottom,
          cut: look.cut,
        }) +
        leg(joints.nearLeg, pose.nearLeg, brush, {
          skin: look.skin,
          cloth: look.bottom,
          reach,
          shoe: look.shoe,
          sole: look.sole,
        }),
    ),
    look.loop ? loop(joints.nearLeg, joints.farLeg, look.loop.along, brush, look.loop.colour) : '',
    paper(head),
    pose.armBehind ? '' : paper(nearArm),
    props.front?.(joints) ?? '',
  ];
  const svg = place.flip
    ? `<g transform="translate(${2 * x} 0) scale(-1 1)">${parts.join('')}</g>`
    : parts.join('');
  return { svg, joints };
};
