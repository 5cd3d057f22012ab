import { useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { COLLECTOR_KINDS, type CollectorKind } from '#shop/cash/collector-kinds.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField, InputField, SelectField } from '../../ui/field.tsx';
import { useScripts } from '../../ui/use-scripts.ts';
import { usePostedError } from '../../use-posted-error.ts';
import { seenBefore } from '../forms/seen-field.tsx';

const KINDS = Object.entries(COLLECTOR_KINDS) as [CollectorKind, string][];
const TEXTS = ['name', 'phone', 'email', 'bank_name', 'account_number', 'account_name'] as const;
type Text = (typeof TEXTS)[number];

const ONLY_ACCOUNT = 'hidden group-has-[option[value=bank]:checked]/collector:block';
const ONLY_CASH =
	'group-has-[option[value=bank]:checked]/collector:hidden group-has-[option[value=terminal]:checked]/collector:hidden';

type CollectorFormProps = {
	submit: string;
	values?: {
		kind: CollectorKind;
		active: boolean;
		seen: string;
	} & Record<Text, string>;
};

/** Adds or changes who or what collects. Without scripts, too, only the fields of the chosen kind are shown. */
export function CollectorForm({ submit, values }: CollectorFormProps) {
	const refused = usePostedError();
	const { formData } = useNavigation();
	const isAlive = useScripts();
	const [kind, setKind] = useState(refused?.values.kind ?? values?.kind ?? 'rider');
	const isAccount = kind === 'bank';
	const isCash = !isAccount && kind !== 'terminal';
	const typed = (name: Text) => ({
		name,
		defaultValue: refused?.values[name] ?? values?.[name] ?? '',
		autoComplete: 'off',
		...(refused?.errors[name] ? { errors: refused.errors[name] } : {}),
	});
	/** A field with something wrong is seen whatever is chosen: a browser without scripts sent it. */
	const isRefused = (...names: Text[]) => names.some((name) => refused?.errors[name]);
	return (
		<Form method="post" className="group/collector max-w-prose space-y-4">
			{values ? (
				<input type="hidden" name="seen" value={seenBefore(refused) ?? values.seen} />
			) : null}
			<InputField {...typed('name')} label="Name" required maxLength={120} />
			<SelectField
				name="kind"
				label="What they are"
				defaultValue={kind}
				onChange={({ currentTarget }) => setKind(currentTarget.value)}
				{...(refused?.errors.kind ? { errors: refused.errors.kind } : {})}
			>
				{KINDS.map(([each, label]) => (
					<option key={each} value={each}>
						{label}
					</option>
				))}
			</SelectField>
			<fieldset
				disabled={isAlive && !isAccount}
				className={isRefused('bank_name', 'account_number', 'account_name') ? '' : ONLY_ACCOUNT}
			>
				<AccountFields typed={typed} />
			</fieldset>
			<InputField {...typed('phone')} label="Phone" type="tel" maxLength={40} />
			<fieldset disabled={isAlive && !isCash} className={isRefused('email') ? '' : ONLY_CASH}>
				<InputField
					{...typed('email')}
					label="Mail address of their account"
					type="email"
					hint="Only for somebody on the staff."
				/>
			</fieldset>
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

type Typed = { name: Text; defaultValue: string; autoComplete: string; errors?: string[] };

function AccountFields({ typed }: { typed: (name: Text) => Typed }) {
	return (
		<>
			<legend className="font-semibold">What buyers transfer to</legend>
			<div className="mt-2 space-y-4">
				<InputField {...typed('bank_name')} label="Bank" maxLength={100} />
				<InputField
					{...typed('account_number')}
					label="Account number"
					inputMode="numeric"
					maxLength={40}
					hint="Ten digits (NUBAN)."
				/>
				<InputField
					{...typed('account_name')}
					label="Account name"
					maxLength={120}
					hint="As the buyer’s bank shows it before the transfer."
				/>
			</div>
		</>
	);
}
