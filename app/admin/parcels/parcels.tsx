import { Form, useNavigation } from 'react-router';
import { ParcelList } from '../../storefront/orders/parcels.tsx';
import type { ShownParcel } from '../../storefront/orders/parcels-view.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { CheckField, InputField } from '../../ui/field.tsx';
import { Summary } from '../../ui/summary.tsx';
import { usePostedError } from '../../use-posted-error.ts';
import { AskingButton } from '../forms/asking-button.tsx';
import { seenBefore } from '../forms/seen-field.tsx';
import { areYouSure } from '../forms/use-ask-first.ts';
import { ParcelFields } from './parcel-fields.tsx';

type StaffParcel = ShownParcel & {
	/** What its form shows, and what the page has seen of it. */
	fields: Record<string, string>;
	seen: string;
	/** Whether it can be removed: its order is not a sent one. */
	mayBeRemoved: boolean;
};

type ParcelsProps = {
	parcels: readonly StaffParcel[];
	/** Whether the buyer fetches them at the shop. */
	isPickup: boolean;
	/** What is still here while a part is on its way; empty otherwise. */
	rest: string;
	mayWork: boolean;
	couriers: readonly string[];
	riders: readonly { name: string; phone: string }[];
};

/** The parcels of an order, and forms for what becomes known of them later. */
export function Parcels({ parcels, isPickup, rest, mayWork, couriers, riders }: ParcelsProps) {
	if (parcels.length === 0) return null;
	return (
		<section aria-labelledby="parcels" className="rounded-card bg-paper p-4 md:p-6">
			<h2 id="parcels" className="text-2xl">
				Parcels
			</h2>
			<ParcelList parcels={parcels} isPickup={isPickup} forStaff>
				{mayWork
					? ({ id }) => {
							const parcel = parcels.find((each) => each.id === id);
							return parcel ? (
								<ParcelForms parcel={parcel} couriers={couriers} riders={riders} />
							) : null;
						}
					: undefined}
			</ParcelList>
			{rest ? <p className="mt-3 font-semibold">Still here: {rest}.</p> : null}
		</section>
	);
}

function ParcelForms({
	parcel,
	couriers,
	riders,
}: { parcel: StaffParcel } & Pick<ParcelsProps, 'couriers' | 'riders'>) {
	const posted = usePostedError();
	const { formData } = useNavigation();
	const isMine = posted?.values?.shipment === String(parcel.id);
	const refused = isMine && posted.values.intent === 'parcel' ? posted : undefined;
	const busy = (intent: string) =>
		formData?.get('intent') === intent && formData.get('shipment') === String(parcel.id);
	return (
		<details open={refused !== undefined} className="mt-2">
			<Summary className={buttonClass({ kind: 'quiet', size: 'small' })}>
				Change…<span className="sr-only"> parcel {parcel.place}</span>
			</Summary>
			<div className="mt-3 max-w-prose space-y-4 border-line border-l-4 pl-4">
				<Form method="post" preventScrollReset className="space-y-4">
					<input type="hidden" name="intent" value="parcel" />
					<input type="hidden" name="shipment" value={parcel.id} />
					<input type="hidden" name="seen" value={seenBefore(refused) ?? parcel.seen} />
					<ParcelFields
						id={`parcel-${parcel.id}`}
						values={refused?.values ?? parcel.fields}
						errors={refused?.errors}
						couriers={couriers}
						riders={riders}
					/>
					<CheckField
						name="mail"
						value="1"
						defaultChecked={refused?.values.mail !== undefined}
						label="Send this to the shopper by mail"
					/>
					<InputField
						label="A sentence in that mail"
						name="message"
						maxLength={300}
						defaultValue={refused?.values.message ?? ''}
						errors={refused?.errors.message}
					/>
					<Button type="submit" kind="ink" busy={busy('parcel')}>
						Save the parcel
					</Button>
				</Form>
				{parcel.mayBeRemoved ? (
					<Form method="post" preventScrollReset>
						<input type="hidden" name="intent" value="remove-parcel" />
						<input type="hidden" name="shipment" value={parcel.id} />
						<input type="hidden" name="seen" value={parcel.seen} />
						<p className="mb-2 text-slate text-sm">
							Recorded by mistake? Its pieces are then here again.
						</p>
						<AskingButton
							kind="danger"
							busy={busy('remove-parcel')}
							question={areYouSure(
								'It counts as not sent, and what is known of it is gone.',
								'Remove the parcel',
							)}
						>
							Remove the parcel
						</AskingButton>
					</Form>
				) : null}
			</div>
		</details>
	);
}
