import { PAY_LINK_HOURS } from '#shop/payments/payment-times.ts';
import { SelectField } from '../../ui/field.tsx';

const LABELS: Record<(typeof PAY_LINK_HOURS)[number], string> = {
	2: 'For 2 hours',
	24: 'For a day',
	72: 'For 3 days',
	168: 'For a week',
};
const USUAL = 24;

type ReserveHoursFieldProps = {
	label: string;
	value?: string | undefined;
	errors?: string[] | undefined;
};

/** For how long the goods of an order are kept whose buyer pays by a link. */
export function ReserveHoursField({ label, value, errors }: ReserveHoursFieldProps) {
	return (
		<SelectField
			label={label}
			name="reserve_hours"
			defaultValue={value ?? USUAL}
			errors={errors}
			hint="Nobody else can buy them meanwhile."
		>
			{PAY_LINK_HOURS.map((hours) => (
				<option key={hours} value={hours}>
					{LABELS[hours]}
				</option>
			))}
		</SelectField>
	);
}
