import { Fragment, useEffect, useId, useRef } from 'react';
import { Form } from 'react-router';
import type { ActionError } from '../../page-handlers.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField, FieldErrors, InputField } from '../../ui/field.tsx';
import { focusIfLost } from '../../ui/focus-if-lost.ts';
import { FormKeyField } from '../forms/form-key.tsx';
import { fieldsOf, ticksOf } from '../forms/form-values.ts';
import { seenBefore } from '../forms/seen-field.tsx';

/** An event that can be ticked: its type, and when it happens. */
export type EventChoice = { type: string; tick: string; means: string };

/** Where an endpoint is, and what it gets. */
export function EndpointForm({
	known,
	choices,
	formKey,
	refused,
	busy,
	submit,
}: {
	known?: { name: string; url: string; events: readonly string[]; seen: string };
	choices: readonly EventChoice[];
	formKey?: string;
	refused?: ActionError | undefined;
	busy: boolean;
	submit: string;
}) {
	const stored = known ? { name: known.name, url: known.url } : {};
	const field = fieldsOf<'name' | 'url'>(stored, refused);
	const ticked = choices.map(({ type, tick }) => [tick, known?.events.includes(type) ?? false]);
	const tick = ticksOf<string>(Object.fromEntries(ticked), refused);
	const errorId = useId();
	const errors = refused?.errors.events;
	const save = useRef<HTMLButtonElement>(null);
	const seen = useRef(known?.seen);
	useEffect(() => {
		if (seen.current === known?.seen) return;
		seen.current = known?.seen;
		// The field in which Enter was pressed is another element now.
		focusIfLost(save.current);
	}, [known?.seen]);
	return (
		<Form method="post" noValidate className="space-y-4 rounded-card bg-paper p-4 md:p-6">
			<input type="hidden" name="intent" value="save" />
			{known ? <input type="hidden" name="seen" value={seenBefore(refused) ?? known.seen} /> : null}
			{formKey ? <FormKeyField formKey={formKey} /> : null}
			{/* Changed by somebody else, they begin anew: saved as they were, they would undo that. */}
			<Fragment key={known?.seen}>
				<InputField
					{...field('name')}
					label="Name"
					required
					maxLength={60}
					autoComplete="off"
					hint="Which program it is: Accounting, Stock sheet."
					className="sm:max-w-96"
				/>
				<InputField
					{...field('url')}
					label="Address"
					type="url"
					required
					maxLength={2000}
					autoComplete="off"
					spellCheck={false}
					hint="Where the program listens, beginning with https://"
				/>
				<fieldset>
					<legend className="display text-2xl">Gets</legend>
					<FieldErrors id={errorId} {...(errors ? { errors } : {})} />
					<div className="mt-2 grid gap-1 md:grid-cols-2 md:gap-x-6 [&_p]:-mt-2 [&_p]:pl-8">
						{choices.map((choice) => (
							<CheckField
								key={choice.type}
								{...tick(choice.tick)}
								value="1"
								label={choice.type}
								hint={choice.means}
								groupErrorId={errors ? errorId : ''}
							/>
						))}
					</div>
				</fieldset>
			</Fragment>
			<Button ref={save} type="submit" busy={busy}>
				{submit}
			</Button>
		</Form>
	);
}
