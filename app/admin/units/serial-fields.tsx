import { howMany } from '#shop/kit/how-many.ts';
import { SERIALS } from '#shop/serial-numbers/serial-number.ts';
import type { ActionError } from '../../page-handlers.ts';
import { TextField } from '../../ui/field.tsx';
import type { StaffUnits } from './units-for-staff.ts';

const MOST_ROWS = 8;

/** A field for the serial numbers of each product; the Enter that a scanner sends begins the next line. */
export function SerialFields({
	goods,
	refused,
}: {
	goods: StaffUnits['goods'];
	refused: ActionError | undefined;
}) {
	return goods.map(({ productId, name, pieces, text }) => (
		<TextField
			key={productId}
			label={`Serial numbers: ${name}`}
			name={SERIALS + productId}
			rows={Math.min(pieces + 1, MOST_ROWS)}
			maxLength={20_000}
			autoComplete="off"
			autoCapitalize="characters"
			spellCheck={false}
			defaultValue={refused?.values[SERIALS + productId] ?? text}
			errors={refused?.errors[SERIALS + productId]}
			hint={`${howMany(pieces, 'piece')}: type or scan one number a line.`}
		/>
	));
}
