import { PIECES } from '#shop/fulfilment/returned-pieces.ts';
import type { ActionError } from '../../page-handlers.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { FieldErrors, InputField } from '../../ui/field.tsx';
import { Summary } from '../../ui/summary.tsx';
import { ParcelFields } from './parcel-fields.tsx';

export type SendingProps = {
	/** Whether the buyer fetches it at the shop: then no carrier has it. */
	isPickup: boolean;
	/** What of the order is still here. */
	unsent: readonly { lineId: number; name: string; left: number }[];
	/** The last shipment that the page shows; 0 for none. */
	seen: number;
	/** What the fields begin with: how its shopper wants it. */
	chosen: Readonly<Record<string, string>>;
	couriers: readonly string[];
	riders: readonly { name: string; phone: string }[];
};

/** What becomes of the pieces that are sent: they leave, or wait for the buyer at the shop. */
const LEAVING = {
	open: 'Carrier, number, or only a part…',
	pieces: 'How many pieces leave now',
	meaning:
		'With all of them the order is “On its way”; with fewer it stays packed until the rest leaves.',
	send: 'Send it like this',
};
const READY: typeof LEAVING = {
	open: 'Only a part…',
	pieces: 'How many pieces are ready now',
	meaning:
		'With all of them the order is “Ready to collect”; with fewer it stays packed until the rest is ready.',
	send: 'Ready like this',
};

/** What is noted when the order is sent, and how many pieces leave now; part of the form that moves the order. */
export function Sending({
	isPickup,
	unsent,
	seen,
	chosen,
	couriers,
	riders,
	refused,
}: SendingProps & { refused: ActionError | undefined }) {
	const isSeveral = unsent.reduce((sum, { left }) => sum + left, 0) > 1;
	const isChosen = Object.keys(chosen).length > 0;
	const words = isPickup ? READY : LEAVING;
	const seenShipment = <input type="hidden" name="seen_shipment" value={seen} />;
	if (isPickup && !isSeveral) return seenShipment;
	return (
		<details open={refused !== undefined || seen > 0 || isChosen} className="mt-4">
			{seenShipment}
			<Summary className={buttonClass({ kind: 'quiet', size: 'small' })}>
				{isSeveral ? words.open : 'Carrier and number…'}
			</Summary>
			<div className="mt-3 max-w-prose space-y-4 border-line border-l-4 pl-4">
				{isPickup ? null : (
					<ParcelFields
						id="sending"
						values={refused?.values ?? chosen}
						errors={refused?.errors}
						couriers={couriers}
						riders={riders}
					/>
				)}
				{isSeveral ? <PiecesNow unsent={unsent} words={words} refused={refused} /> : null}
				<Button type="submit" name="to_state" value="sent" kind="ink">
					{words.send}
				</Button>
			</div>
		</details>
	);
}

function PiecesNow({
	unsent,
	words,
	refused,
}: Pick<SendingProps, 'unsent'> & { words: typeof LEAVING; refused: ActionError | undefined }) {
	return (
		<fieldset className="space-y-3">
			<legend className="font-semibold">{words.pieces}</legend>
			<p className="text-slate text-sm">{words.meaning}</p>
			{unsent.map(({ lineId, name, left }) => (
				<InputField
					key={lineId}
					label={`${name}, of ${left}`}
					name={PIECES + lineId}
					type="number"
					inputMode="numeric"
					min={0}
					max={left}
					autoComplete="off"
					defaultValue={refused?.values[PIECES + lineId] ?? left}
					errors={refused?.errors[PIECES + lineId]}
					className="sm:max-w-40"
				/>
			))}
			<FieldErrors errors={refused?.errors.leaving} />
		</fieldset>
	);
}
