import { type RateField, rateFieldName } from '#shop/delivery/zone-field-names.ts';
import type { FieldErrors } from '#shop/kit/problem.ts';
import { CheckField, InputField } from '../../ui/field.tsx';

/** What a way of delivery costs in the zone; its fields show once it is ticked. */
export function RateFields({
	method: { id, name, kind },
	typed,
	errors,
}: {
	method: { id: number; name: string; kind: string };
	typed: Readonly<Record<string, string>>;
	errors: FieldErrors;
}) {
	const text = (field: RateField) => {
		const fieldName = rateFieldName(field, id);
		return { name: fieldName, defaultValue: typed[fieldName] ?? '', errors: errors[fieldName] };
	};
	const tick = (field: RateField, otherwise = false) => {
		const fieldName = rateFieldName(field, id);
		const isNew = typed[rateFieldName('on', id)] !== '1';
		return {
			name: fieldName,
			value: '1',
			defaultChecked: typed[fieldName] === '1' || (isNew && otherwise),
		};
	};
	const amount = { inputMode: 'decimal', maxLength: 20, autoComplete: 'off' } as const;
	const days = { inputMode: 'numeric', maxLength: 3, autoComplete: 'off' } as const;
	return (
		<fieldset className="group rounded-control p-3 ring-1 ring-line ring-inset">
			<legend className="sr-only">{name}</legend>
			<CheckField {...tick('on')} label={`${name} (${kind})`} />
			<div className="hidden group-has-[[name^=on_]:checked]:block">
				<div className="mt-1 grid grid-cols-2 items-start gap-3 md:grid-cols-5">
					<InputField {...text('fee')} {...amount} label="Fee in naira" hint="0 for free." />
					<InputField {...text('free_from')} {...amount} label="Free from" hint="Sum of goods." />
					<InputField {...text('bulky')} {...amount} label="Bulky piece" hint="Added for each." />
					<InputField {...text('days_from')} {...days} label="Days from" hint="0: the same day." />
					<InputField {...text('days_to')} {...days} label="Days to" hint="At the latest." />
				</div>
				<div className="mt-1">
					<CheckField {...tick('cash', true)} label="Cash on delivery is allowed" />
				</div>
			</div>
		</fieldset>
	);
}
