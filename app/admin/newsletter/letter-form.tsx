import { type MouseEvent, type RefObject, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { InputField, SelectField } from '../../ui/field.tsx';
import { MarkedTextField } from '../articles/marked-text-field.tsx';
import { EditForm, useFormError } from '../forms/edit-form.tsx';
import { FormKeyField } from '../forms/form-key.tsx';
import { fieldsOf } from '../forms/form-values.ts';
import { SeenField } from '../forms/seen-field.tsx';
import type { Choice } from './letter-choices.ts';

type LetterFormProps = {
	letter?: { id: number; subject: string; content: string; updatedAt: string };
	formKey?: string;
	choices: { articles: readonly Choice[]; products: readonly Choice[] };
};

/** Writing a newsletter, under a key of its form, or changing the given one. */
export function LetterForm({ letter, formKey, choices }: LetterFormProps) {
	const [refused, setRefused] = useFormError();
	const field = fieldsOf<'subject' | 'content'>(letter ?? {}, refused);
	const content = useRef<HTMLDivElement>(null);
	const page = '/admin/newsletter/letters';
	return (
		<EditForm
			saveTo={letter ? `/admin/save/newsletter/${letter.id}` : '/admin/save/newsletter'}
			list={letter ? `${page}/${letter.id}` : page}
			refused={refused}
			onOutcome={setRefused}
			submit="Save"
			busyText="Saving..."
			refusedTitle={({ status }) => (status === 422 ? 'Validation Error' : 'Not saved')}
			isToast
			tabs={[
				{
					id: 'letter',
					label: 'Newsletter',
					fields: ['subject', 'content'],
					content: (
						<div className="grid gap-5">
							<InputField
								{...field('subject')}
								label="Subject"
								required
								maxLength={255}
								hint="Say what is in it: many read no more than this."
							/>
							<div ref={content}>
								<MarkedTextField
									{...field('content')}
									label="Text"
									required
									rows={16}
									hint={HINT}
								/>
							</div>
							<div className="grid gap-4 md:grid-cols-2">
								<Insert
									name="chosen_article"
									label="Article"
									choices={choices.articles}
									into={content}
								/>
								<Insert
									name="chosen_product"
									label="Product"
									choices={choices.products}
									into={content}
								/>
							</div>
							<p className="hidden text-slate text-sm noscript:block">
								Insert saves the newsletter with the article or product at its end.
							</p>
						</div>
					),
				},
			]}
		>
			{/* Enter presses a form's first button, which is to be the one that saves. */}
			<button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only" />
			{formKey ? <FormKeyField formKey={formKey} /> : null}
			{letter ? <SeenField updatedAt={letter.updatedAt} refused={refused} /> : null}
		</EditForm>
	);
}

const HINT =
	'As in articles: a line break begins a new paragraph; ## before a heading, - before the lines of a list, **bold**, [words](/policy) for a link. The address of a product on a line of its own shows it with picture and price. A link to unsubscribe is added.';

/** Puts an article or a product into the text: where the cursor was, or without scripts at its end, saving it. */
function Insert({
	name,
	label,
	choices,
	into,
}: {
	name: string;
	label: string;
	choices: readonly Choice[];
	into: RefObject<HTMLDivElement | null>;
}) {
	const chosen = useRef<HTMLDivElement>(null);
	const insert = (event: MouseEvent) => {
		event.preventDefault();
		const area = into.current?.querySelector('textarea');
		const text = chosen.current?.querySelector('select')?.value;
		if (!area || !text) return;
		const before = area.value.slice(0, area.selectionEnd);
		const gap = before === '' || before.endsWith('\n') ? '' : '\n';
		area.setRangeText(`${gap}${text}\n`, area.selectionEnd, area.selectionEnd, 'end');
		area.dispatchEvent(new Event('input', { bubbles: true }));
		area.focus();
	};
	return (
		<div className="flex items-end gap-2" ref={chosen}>
			<div className="min-w-0 grow">
				<SelectField name={name} label={label}>
					{choices.map(({ name, text }) => (
						<option key={text} value={text}>
							{name}
						</option>
					))}
				</SelectField>
			</div>
			<Button
				type="submit"
				name="insert"
				value={name}
				kind="quiet"
				onClick={insert}
				disabled={choices.length === 0}
			>
				Insert<span className="sr-only"> {label.toLowerCase()}</span>
			</Button>
		</div>
	);
}
