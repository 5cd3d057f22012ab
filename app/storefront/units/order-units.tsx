import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ShownUnit } from './units-view.ts';

/** The units of an order that are sold by serial number, each with its warranty and the page that shows it is genuine. */
export function UnitList({
	units,
	children,
}: {
	units: readonly ShownUnit[];
	children?: (unit: ShownUnit) => ReactNode;
}) {
	return (
		<ul className="mt-3 space-y-3">
			{units.map((unit) => (
				<li key={unit.id} className="border-line border-l-4 pl-3">
					<p className="wrap-anywhere text-slate text-sm">{unit.name}</p>
					<p className="wrap-anywhere font-semibold">{unit.serial}</p>
					{unit.isBack ? (
						<p className="text-sm">Came back to the shop</p>
					) : unit.warranty ? (
						<p className="text-sm">{unit.warranty.short}</p>
					) : null}
					{unit.isBack ? null : <p className="hidden text-sm print:block">Code {unit.checkCode}</p>}
					<Link
						to={unit.path}
						className="inline-flex min-h-11 items-center text-sm underline underline-offset-4 print:hidden"
					>
						Proof that it is genuine <span className="sr-only">{unit.serial}</span>
					</Link>
					{children?.(unit)}
				</li>
			))}
		</ul>
	);
}

/** As a part of an order's page; nothing for an order without such units. */
export function OrderUnits({ units }: { units: readonly ShownUnit[] }) {
	if (units.length === 0) return null;
	return (
		<section aria-labelledby="units" className="rounded-card bg-paper p-4 md:p-6">
			<h2 id="units" className="text-2xl">
				Serial numbers
			</h2>
			<UnitList units={units} />
		</section>
	);
}
