import { UNIT, UNITS } from '#shop/serial-numbers/serial-number.ts';
import type { ActionError } from '../../page-handlers.ts';
import { CheckField, FieldErrors } from '../../ui/field.tsx';
import type { StaffUnits } from './units-for-staff.ts';

/** Which units came back, where only some of them do; part of the form that records a return. */
export function UnitTicks({
	goods,
	refused,
}: {
	goods: StaffUnits['goods'];
	refused: ActionError | undefined;
}) {
	return goods
		.filter(({ ticks }) => ticks.length > 0)
		.map(({ productId, name, ticks }) => (
			<fieldset key={productId}>
				<legend className="wrap-anywhere font-semibold">Which came back: {name}</legend>
				<p className="text-slate text-sm">Not needed when all of them do.</p>
				{ticks.map(({ id, serial }) => (
					<CheckField
						key={id}
						name={UNIT + id}
						value="1"
						defaultChecked={refused?.values[UNIT + id] !== undefined}
						label={serial}
					/>
				))}
				<FieldErrors errors={refused?.errors[UNITS + productId]} />
			</fieldset>
		));
}
