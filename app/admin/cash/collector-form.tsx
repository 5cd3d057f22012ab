import { Form, useNavigation } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { CheckField, InputField, SelectField } from '../../ui/field.tsx';
import { usePostedError } from '../../use-posted-error.ts';
import { seenBefore } from '../forms/seen-field.tsx';

const KINDS = [
	['rider', 'Rider'],
	['courier', 'Courier'],
	['counter', 'Counter'],
] as const;

type CollectorFormProps = {
	submit: string;
	values?: {
		name: string;
		kind: string;
		phone: string;
		email: string;
		active: boolean;
		seen: string;
	};
};

/** Adds or changes somebody who collects cash. */
export function CollectorForm({ submit, values }: CollectorFormProps) {
	const refused = usePostedError();
	const { formData } = useNavigation();
	const typed = (name: 'name' | 'kind' | 'phone' | 'email') => ({
		name,
		defaultValue: refused?.values[name] ?? values?.[name] ?? '',
		...(refused?.errors[name] ? { errors: refused.errors[name] } : {}),
	});
	return (
		<Form method="post" className="max-w-prose space-y-4">
			{values ? (
				<input type="hidden" name="seen" value={seenBefore(refused) ?? values.seen} />
			) : null}
			<InputField {...typed('name')} label="Name" required maxLength={120} autoComplete="off" />
			<SelectField {...typed('kind')} label="What they are">
				{KINDS.map(([kind, label]) => (
					<option key={kind} value={kind}>
						{label}
					</option>
				))}
			</SelectField>
			<InputField {...typed('phone')} label="Phone" type="tel" maxLength={40} autoComplete="off" />
			<InputField
				{...typed('email')}
				label="Mail address of their account"
				type="email"
				autoComplete="off"
				hint="Only for somebody on the staff."
			/>
			{values ? (
				<CheckField
					name="active"
					value="1"
					defaultChecked={refused ? refused.values.active !== undefined : values.active}
					label="Collects at present"
				/>
			) : null}
			<Button type="submit" busy={formData !== undefined}>
				{submit}
			</Button>
		</Form>
	);
}
