import type { ClassPackage } from '@tbm/contract/packages';
import { counted } from '@tbm/domain/counted';
import { formatPesosExact } from '@tbm/domain/money';
import { type Compared, comparePackages, frequencies, frequencyOf } from '@tbm/domain/recommendation';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Heading } from '../../design/layout.tsx';
import { useHere } from '../../platform/here.ts';
import { useStatus } from '../../platform/use-status.ts';
import styles from './comparison.module.css';
import { BuyLink, PackagePrice } from './package-card.tsx';

/** Why this package is recommended for a number of visits a week. */
const reason = ({ item, used, each }: Compared<ClassPackage>, visits: number): string =>
  `Si vienes ${counted(visits, 'vez', 'veces')} por semana, con ${item.title} tomas ${counted(used, 'clase', 'clases')} en ` +
  `${counted(item.expiration_days, 'día', 'días')} y cada una te cuesta ${formatPesosExact(each)}: lo más bajo sin que se te venza ninguna.`;

const rows: readonly { title: string; cell: (one: Compared<ClassPackage>) => ReactNode }[] = [
  { title: 'Precio', cell: ({ item }) => <PackagePrice item={item} /> },
  { title: 'Vigencia', cell: ({ item }) => counted(item.expiration_days, 'día', 'días') },
  {
    title: 'Clases que usas',
    cell: ({ item, used }) => (item.is_unlimited ? used : `${used} de ${item.class_amount}`),
  },
  { title: 'Cada clase que usas', cell: ({ each }) => <strong>{formatPesosExact(each)}</strong> },
];

/** Three packages side by side, one recommended by how often the visitor comes; works without scripts. */
export function Comparison({
  packages,
  branch_id,
}: {
  packages: readonly ClassPackage[];
  branch_id: number;
}): ReactNode {
  const here = useHere('#compara');
  const [params] = useSearchParams();
  const chosen = frequencyOf(params.get('veces'));
  const three = comparePackages(packages, chosen.visits);
  const best = three.find(({ isRecommended }) => isRecommended);
  const why = best ? reason(best, chosen.visits) : '';
  useStatus(chosen.value, why);
  // One package alone cannot be compared.
  if (three.length < 2 || !best) return null;
  return (
    <section id="compara" className={styles.box} aria-labelledby="titulo-compara">
      <Heading level={2} size="s">
        <span id="titulo-compara">¿Cuántas veces vienes por semana?</span>
      </Heading>
      <nav className={styles.choices} aria-label="Veces por semana">
        {frequencies.map(({ value, title }) => (
          <Link
            key={value}
            to={here({ veces: value })}
            className={styles.choice}
            aria-current={value === chosen.value ? 'true' : undefined}
            preventScrollReset
            replace
          >
            <strong>{title}</strong> por semana
          </Link>
        ))}
      </nav>
      <table className={styles.table}>
        <caption className="visually-hidden">Comparación de paquetes</caption>
        <thead>
          <tr>
            <td />
            {three.map(({ item, isRecommended }) => (
              <th key={item.class_package_id} scope="col" data-best={isRecommended}>
                {isRecommended ? <span className={styles.tag}>Te conviene</span> : null}
                <a href={`#paquete-${item.class_package_id}`}>{item.title}</a>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ title, cell }) => (
            <tr key={title}>
              <th scope="row">{title}</th>
              {three.map((one) => (
                <td key={one.item.class_package_id} data-best={one.isRecommended}>
                  {cell(one)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.why}>{why}</p>
      <div className={styles.buy}>
        <BuyLink item={best.item} branch_id={branch_id} />
      </div>
    </section>
  );
}
