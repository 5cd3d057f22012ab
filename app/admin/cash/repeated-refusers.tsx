import { howMany } from '#shop/kit/how-many.ts';
import { RowLink } from '../lists/row-link.tsx';

type Refuser = {
	id: number;
	phone: string;
	name: string;
	refused: number;
	taken: number;
	worth: string;
};

/** Who refused more than once at the door. */
export function RepeatedRefusers({ refusers }: { refusers: readonly Refuser[] }) {
	return (
		<section aria-labelledby="refusers" className="rounded-card bg-paper p-4">
			<h2 id="refusers" className="text-2xl">
				Who refused more than once
			</h2>
			<p className="mt-1 text-slate text-sm">
				By phone number. Call before the next one is sent, or ask for a deposit.
			</p>
			{refusers.length === 0 ? (
				<p className="mt-3">Nobody in these days.</p>
			) : (
				<ul className="mt-2 divide-y divide-line text-sm">
					{refusers.map(({ id, phone, name, refused, taken, worth }) => (
						<li key={id} className="flex flex-wrap items-center gap-x-4 py-1">
							<span className="wrap-anywhere min-w-0 grow basis-40">
								<RowLink to={`/admin/orders?q=${encodeURIComponent(phone)}`} name={name}>
									{phone}
								</RowLink>
								<span className="block">{name}</span>
							</span>
							<span className="text-right tabular-nums">
								<strong>{howMany(refused, 'refusal')}</strong>, {worth}
								<span className="block text-slate">{taken} taken</span>
							</span>
						</li>
					))}
				</ul>
			)}
		</section>
	);
}
