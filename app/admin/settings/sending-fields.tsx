import { InputField, SelectField, TextField } from '../../ui/field.tsx';
import { Switch } from './switch.tsx';

type Given = { name: string; defaultValue: string; errors?: readonly string[] };

export const SENDING_FIELDS = [
	'carriers',
	'cashDays',
	'revenueCounts',
	'cashMost',
	'cashRefusals',
	'cashAsks',
	'cashDeposit',
	'confirmFirstOrders',
	'doorCodes',
];

/** How orders leave the shop, and how cash on delivery is followed. */
export function SendingFields({
	field,
	tick,
}: {
	field: (
		name:
			| 'carriers'
			| 'cashDays'
			| 'revenueCounts'
			| 'cashMost'
			| 'cashRefusals'
			| 'cashAsks'
			| 'cashDeposit',
	) => Given;
	tick: (name: 'confirmFirstOrders' | 'doorCodes') => { name: string; defaultChecked: boolean };
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
				hint="On the dashboard, in the charts and in the sales tables alike. Orders are counted on the day they were placed either way. VAT falls due with the order, or with its first money or its delivery."
			>
				<option value="ordered">when the order is placed</option>
				<option value="paid">when its money is here: cash once it is collected</option>
			</SelectField>
			<InputField
				{...field('cashMost')}
				label="Largest order for cash on delivery (₦)"
				inputMode="numeric"
				autoComplete="off"
				required
				hint="Of larger ones more is asked than cash: see below. 0: any order may be paid in cash."
			/>
			<InputField
				{...field('cashRefusals')}
				label="Refusals at the door until cash ends"
				inputMode="numeric"
				autoComplete="off"
				required
				hint="Of a phone number with so many refused orders more is asked than cash. 0: never."
			/>
			<SelectField
				{...field('cashAsks')}
				label="What is asked then"
				hint="A deposit is paid online before the order is placed, and the rest in cash at the door. It needs Paystack or PayPal."
			>
				<option value="payment">payment in full, online</option>
				<option value="percent">a deposit: a per cent of the total</option>
				<option value="fixed">a deposit: a fixed sum</option>
			</SelectField>
			<InputField
				{...field('cashDeposit')}
				label="Deposit (% or ₦)"
				inputMode="numeric"
				autoComplete="off"
				required
				hint="15 is 15 % of the total, rounded up to whole naira, or with a fixed sum ₦15. At least ₦1 of an order is left to pay in cash."
			/>
			<Switch
				{...tick('confirmFirstOrders')}
				label="Buyers confirm the first cash order of a phone number"
				hint="By the link in their mail, or when you call them. Until then you cannot confirm the order."
			/>
			<Switch
				{...tick('doorCodes')}
				label="Buyers tell a code at the door"
				hint="Four digits, mailed when a cash order is on its way. It is delivered once the rider has typed them; five wrong ones lock it."
			/>
		</div>
	);
}
