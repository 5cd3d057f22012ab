import { QrPicture } from './qr-picture.tsx';
import type { DocumentOrder } from './read-document.ts';

/** The serial numbers of an order, each with the code that shows whoever has the paper that its unit is genuine. */
export function UnitProofs({ units, checkAt }: Pick<DocumentOrder, 'units' | 'checkAt'>) {
	if (units.length === 0) return null;
	return (
		<section aria-label="Serial numbers" className="mt-6">
			<p className="font-bold">Serial numbers</p>
			<p className="text-sm">
				Scan the square beside a number, or type its code at {checkAt}: it shows that the unit was
				sold by us.
			</p>
			<ul className="mt-3 grid gap-4 sm:grid-cols-2 print:grid-cols-2">
				{units.map(({ id, name, serial, checkCode, warranty, qr }) => (
					<li key={id} className="flex break-inside-avoid items-start gap-3 text-sm">
						<QrPicture code={qr} of={serial} />
						<p className="wrap-anywhere min-w-0">
							{name}
							<strong className="block text-base">{serial}</strong>
							{warranty ? <span className="block">{warranty.short}</span> : null}
							<span className="block tabular-nums">{checkCode}</span>
						</p>
					</li>
				))}
			</ul>
		</section>
	);
}
