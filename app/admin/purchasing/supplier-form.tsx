import { Form, useNavigation } from 'react-router';
import { PURCHASE_CURRENCIES } from '#shop/purchasing/purchase-currencies.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField, InputField, SelectField, TextField } from '../../ui/field.tsx';
import { usePostedError } from '../../use-posted-error.ts';
import { fieldsOf } from '../forms/form-values.ts';
import { seenBefore } from '../forms/seen-field.tsx';

type Text = 'name' | 'contact' | 'phone' | 'email' | 'currency' | 'lead_days' | 'note';

type SupplierFormProps = {
	submit: string;
	/** Of a supplier that is changed. */
	values?: Record<Text, string> & { active: boolean; seen: string };
};

/** Adds or changes a supplier. */
export function SupplierForm({ submit, values }: SupplierFormProps) {
	const refused = usePostedError();
	const { formData } = useNavigation();
	const field = fieldsOf<Text>(values ?? { currency: 'NGN' }, refused);
	return (
		<Form method="post" className="max-w-prose space-y-4">
			{values ? (
				<input type="hidden" name="seen" value={seenBefore(refused) ?? values.seen} />
			) : null}
			<InputField {...field('name')} label="Name" required maxLength={120} autoComplete="off" />
			<InputField {...field('contact')} label="Contact person" maxLength={120} autoComplete="off" />
			<InputField
				{...field('phone')}
				label="Phone (WhatsApp)"
				type="tel"
				maxLength={40}
				autoComplete="off"
				hint="With the country’s code for a supplier abroad."
			/>
			<InputField
				{...field('email')}
				label="Mail address"
				type="email"
				maxLength={191}
				autoComplete="off"
			/>
			<SelectField {...field('currency')} label="Currency they ask">
				{Object.entries(PURCHASE_CURRENCIES).map(([code, name]) => (
					<option key={code} value={code}>
						{name} ({code})
					</option>
				))}
			</SelectField>
			<InputField
				{...field('lead_days')}
				label="Days until goods come"
				inputMode="numeric"
				maxLength={3}
				autoComplete="off"
				hint="From the order to the day they are in the shop. Empty while you do not know."
			/>
			<TextField {...field('note')} label="Note" rows={3} maxLength={2000} />
			{values ? (
				<CheckField
					name="active"
					value="1"
					defaultChecked={refused ? refused.values.active !== undefined : values.active}
					label="The shop buys from them at present"
				/>
			) : null}
			<Button type="submit" busy={formData !== undefined}>
				{submit}
			</Button>
		</Form>
	);
}
