import { InputField, SelectField, TextField } from '../../ui/field.tsx';

type Given = { name: string; defaultValue: string; errors?: readonly string[] };

/** How orders leave the shop, and how cash on delivery is followed. */
export function SendingFields({
	field,
}: {
	field: (name: 'carriers' | 'cashDays' | 'revenueCounts') => Given;
}) {
	return (
		<div className="grid gap-4">
			<TextField
				{...field('carriers')}
				label="Couriers"
				rows={5}
				hint="One a line: the name, then the address where a parcel is followed, with {number} for its number, such as https://courier.example/track/{number}. Without an address, shoppers get the number alone."
			/>
			<InputField
				{...field('cashDays')}
				label="Days until missing cash is listed"
				inputMode="numeric"
				autoComplete="off"
				required
				hint="A delivered order whose cash nobody has recorded is then listed under Money. 0: never."
			/>
			<SelectField
				{...field('revenueCounts')}
				label="Revenue counts"
				hint="On the dashboard, in the charts and in the sales tables alike. Orders are counted on the day they were placed either way."
			>
				<option value="ordered">when the order is placed</option>
				<option value="paid">when its money is here: cash once it is collected</option>
			</SelectField>
		</div>
	);
}
