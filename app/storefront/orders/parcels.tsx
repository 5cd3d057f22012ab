import type { ReactNode } from 'react';
import { PhoneLink } from '../../ui/contact-text.tsx';
import type { ShownParcel } from './parcels-view.ts';

type ParcelListProps = {
	parcels: readonly ShownParcel[];
	/** Whether the buyer fetches them at the shop. */
	isPickup: boolean;
	/** Staff see parcels of which nothing is noted, too. */
	forStaff?: boolean;
	children?: ((parcel: ShownParcel) => ReactNode) | undefined;
};

/** When each parcel left, what is in it, and how it is found. */
export function ParcelList({ parcels, isPickup, forStaff = false, children }: ParcelListProps) {
	return (
		<ol className="mt-3 space-y-4">
			{parcels.map((parcel) => (
				<li key={parcel.id} className="border-green border-l-4 pl-3">
					<p className="wrap-anywhere font-semibold">
						{parcel.pieces || (parcels.length > 1 ? `Parcel ${parcel.place}` : 'The whole order')}
					</p>
					<p className="text-slate text-sm">
						{isPickup ? 'Ready since' : 'Left'} {parcel.at}
					</p>
					{parcel.facts.length > 0 ? (
						<dl className="mt-1 space-y-1">
							{parcel.facts.map((fact) => (
								<div key={fact.name} className="flex flex-wrap gap-x-2">
									<dt className="text-slate">{fact.name}</dt>
									<dd className="wrap-anywhere min-w-0 font-semibold">
										{fact.phone ? (
											<PhoneLink>{fact.value}</PhoneLink>
										) : fact.link ? (
											<a href={fact.link} rel="noreferrer" className="underline underline-offset-4">
												{hostOf(fact.link)}
											</a>
										) : (
											fact.value
										)}
									</dd>
								</div>
							))}
						</dl>
					) : forStaff ? (
						<p className="text-slate text-sm">Nothing is noted of it.</p>
					) : null}
					{parcel.message ? <p className="wrap-anywhere mt-1">{parcel.message}</p> : null}
					{children?.(parcel)}
				</li>
			))}
		</ol>
	);
}

/** Where the order is while it is on its way, and afterwards how it came, for its shopper. */
export function OrderParcels({
	title,
	parcels,
	isPickup,
	rest,
}: {
	title: string;
	parcels: readonly ShownParcel[];
	isPickup: boolean;
	/** What is still with the shop. */
	rest: string;
}) {
	if (parcels.length === 0) return null;
	return (
		<section aria-labelledby="parcels" className="rounded-card bg-paper p-4 md:p-6">
			<h2 id="parcels" className="text-2xl">
				{title}
			</h2>
			<ParcelList parcels={parcels} isPickup={isPickup} />
			{rest ? (
				<p className="mt-3">
					{isPickup ? 'Not ready yet' : 'Still with us, it follows'}: <strong>{rest}</strong>.
				</p>
			) : null}
		</section>
	);
}

function hostOf(link: string): string {
	return URL.parse(link)?.host || link;
}
