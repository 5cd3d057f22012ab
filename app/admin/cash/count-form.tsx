import { Form, useNavigation } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { InputField } from '../../ui/field.tsx';
import { usePostedError } from '../../use-posted-error.ts';
import { seenBefore } from '../forms/seen-field.tsx';

/** What was counted of all the cash that a collector has. */
export function CountForm({
	amount,
	seen,
}: {
	amount: string;
	seen: { kobo: number; payments: number };
}) {
	const refused = usePostedError();
	const { formData } = useNavigation();
	return (
		<Form method="post" className="space-y-4 rounded-card bg-paper p-4 md:p-6">
			<input type="hidden" name="seen_kobo" value={seenBefore(refused, 'seen_kobo') ?? seen.kobo} />
			<input
				type="hidden"
				name="seen_payments"
				value={seenBefore(refused, 'seen_payments') ?? seen.payments}
			/>
			<InputField
				label="Counted, in naira"
				name="counted"
				inputMode="decimal"
				autoComplete="off"
				required
				defaultValue={refused?.values.counted ?? ''}
				errors={refused?.errors.counted}
				hint={`Count first, then compare: ${amount} is to be handed over.`}
			/>
			<InputField
				label="Why it is another amount"
				name="note"
				maxLength={300}
				autoComplete="off"
				defaultValue={refused?.values.note ?? ''}
				errors={refused?.errors.note}
				hint="Only if it is. It is written down and listed under Money."
			/>
			<Button type="submit" busy={formData !== undefined}>
				Record what was counted
			</Button>
		</Form>
	);
}
