import { Form } from 'react-router';
import type { ActionError } from '../../page-handlers.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { InputField } from '../../ui/field.tsx';
import { Summary } from '../../ui/summary.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { RemoveForm, Section, useBusy } from './section.tsx';

type ShownPasskey = { id: number; name: string; since: string; lastUsed: string | null };

/** The passkeys of an account: adding, naming and removing them. */
export function Passkeys({
	passkeys,
	mayAdd,
	refused,
}: {
	passkeys: readonly ShownPasskey[];
	mayAdd: boolean;
	refused?: ActionError | undefined;
}) {
	const isBusy = useBusy();
	return (
		<Section
			id="passkeys"
			title="Passkeys"
			lead="Your phone or computer signs you in with your fingerprint, face or PIN; nothing to type, and no other site can ask for it."
		>
			{passkeys.length > 0 ? (
				<ul className="mb-4 divide-y divide-line border-line border-y">
					{passkeys.map((passkey) => (
						<PasskeyRow
							key={passkey.id}
							passkey={passkey}
							refused={refused?.values.id === String(passkey.id) ? refused : undefined}
						/>
					))}
				</ul>
			) : null}
			{mayAdd ? (
				<Form method="post" preventScrollReset className="grid justify-items-start gap-2">
					<input type="hidden" name="intent" value="add-passkey" />
					<PasskeyButton
						address="/account/passkey-options"
						purpose="add"
						name="passkey"
						kind={passkeys.length === 0 ? 'main' : 'quiet'}
						busy={isBusy('add-passkey')}
						otherwise={
							<p className="text-slate">
								This browser cannot make a passkey: it is too old, or scripts are switched off.
							</p>
						}
					>
						Add a passkey
					</PasskeyButton>
				</Form>
			) : null}
		</Section>
	);
}

function PasskeyRow({
	passkey: { id, name, since, lastUsed },
	refused,
}: {
	passkey: ShownPasskey;
	refused: ActionError | undefined;
}) {
	const isBusy = useBusy();
	return (
		<li className="py-3">
			<p className="wrap-anywhere font-semibold">{name}</p>
			<p className="text-slate text-sm">
				Added {since}. {lastUsed ? `Last used ${lastUsed}.` : 'Not used yet.'}
			</p>
			<div className="mt-2 flex flex-wrap items-start gap-2">
				<details open={refused?.errors.name !== undefined}>
					<Summary className={buttonClass({ kind: 'quiet', size: 'small' })}>
						Rename<span className="sr-only"> {name}</span>
					</Summary>
					<Form method="post" preventScrollReset className="mt-3 flex flex-wrap items-end gap-3">
						<input type="hidden" name="intent" value="rename-passkey" />
						<input type="hidden" name="id" value={id} />
						<InputField
							key={name}
							label="Name"
							name="name"
							maxLength={60}
							autoComplete="off"
							defaultValue={refused?.values.name ?? name}
							errors={refused?.errors.name}
						/>
						<Button type="submit" kind="quiet" busy={isBusy('rename-passkey', id)}>
							Save
						</Button>
					</Form>
				</details>
				<RemoveForm intent="remove-passkey" id={id} of={name}>
					It signs you in no longer. Delete it on the device too.
				</RemoveForm>
			</div>
		</li>
	);
}
