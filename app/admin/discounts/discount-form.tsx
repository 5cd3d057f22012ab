import { useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import type { FieldErrors } from '#shop/kit/problem.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField, InputField } from '../../ui/field.tsx';
import { usePostedError } from '../../use-posted-error.ts';
import { RefusedNotice } from '../forms/refused-notice.tsx';
import { SeenField } from '../forms/seen-field.tsx';
import { useRestoredControl, wrongIn } from '../forms/use-restored-control.ts';
import type { editedDiscount } from './edited-discount.ts';
import { DRAFT, NEW_CODE, PREVIEW } from './field-names.ts';
import { GoodsFields } from './goods-fields.tsx';
import { TermsFields } from './terms-fields.tsx';
import { ValueFields } from './value-fields.tsx';
import { WhoFields } from './who-fields.tsx';

export type EditedDiscount = Awaited<ReturnType<typeof editedDiscount>>;
type DiscountFormProps = EditedDiscount & {
	/** The code of the discount that this one is a copy of. */
	copiedCode?: string | null;
};

/** The props of fields by their name: what was typed or is stored, and what is wrong with it. */
export type Fields = {
	text: (name: string) => {
		name: string;
		defaultValue: string;
		errors?: readonly string[] | undefined;
	};
	tick: (name: string, value?: string) => { name: string; value: string; defaultChecked: boolean };
	errors: (name: string) => readonly string[] | undefined;
};

/** Adding a discount, or changing one. Preview sends the form as an address; nothing is saved by that. */
export function DiscountForm(props: DiscountFormProps) {
	const { texts, errors, sentence, updatedAt, copiedCode, isDraft } = props;
	const refused = usePostedError();
	const version = `${JSON.stringify(texts)} ${refused ? 'refused' : ''}`;
	const form = useRef<HTMLFormElement>(null);
	const rememberControl = useRestoredControl(form, version, refused ?? wrongIn(errors));
	const typed = refused && Object.keys(refused.values).length > 0 ? refused.values : texts;
	const wrong: FieldErrors = refused ? refused.errors : errors;
	const fields: Fields = {
		text: (name) => ({ name, defaultValue: typed[name] ?? '', errors: wrong[name] }),
		tick: (name, value = '1') => ({ name, value, defaultChecked: typed[name] === value }),
		errors: (name) => wrong[name],
	};
	return (
		<>
			<div className="mt-4 empty:hidden">{refused ? <RefusedNotice /> : null}</div>
			<Form
				method="get"
				ref={form}
				key={version}
				onSubmit={rememberControl}
				noValidate
				preventScrollReset
				className="mt-4 max-w-4xl space-y-4"
			>
				{/* What Enter presses in a field: the first button of a form. */}
				<button type="submit" name={PREVIEW} value="1" hidden tabIndex={-1} />
				<input type="hidden" name={DRAFT} value="1" />
				{updatedAt ? <SeenField updatedAt={updatedAt} refused={refused} /> : null}
				<NameFields fields={fields} copiedCode={copiedCode} />
				<ValueFields fields={fields} />
				<GoodsFields {...props} fields={fields} />
				<TermsFields fields={fields} />
				<WhoFields fields={fields} groups={props.groups} />
				<div className="rounded-card bg-paper p-4 md:p-6">
					<CheckField
						{...fields.tick('combines')}
						label="Combines with others"
						hint="Where two discounts are for the same goods, the better one counts, unless both combine. Two codes count in one order only if both combine. Free delivery goes with every offer."
					/>
				</div>
				<SaveBar sentence={refused ? null : sentence} isDraft={isDraft} />
			</Form>
		</>
	);
}

function NameFields({
	fields,
	copiedCode,
}: { fields: Fields } & Pick<DiscountFormProps, 'copiedCode'>) {
	return (
		<div className="grid items-start gap-4 rounded-card bg-paper p-4 md:grid-cols-2 md:p-6">
			<InputField
				{...fields.text('name')}
				label="Name"
				required
				maxLength={120}
				autoComplete="off"
				hint="Customers read it in cart and order, such as Christmas offer."
			/>
			<div className="flex flex-wrap items-end gap-2">
				<div className="min-w-0 grow basis-48">
					<InputField
						{...fields.text('code')}
						label="Code"
						autoComplete="off"
						hint={`Empty: it counts by itself. Capitals and blanks do not matter.${copiedCode ? ` The copied one has ${copiedCode}.` : ''}`}
					/>
				</div>
				<Button type="submit" kind="quiet" name={NEW_CODE} value="1">
					Make one up
				</Button>
			</div>
		</div>
	);
}

function SaveBar({ sentence, isDraft }: Pick<DiscountFormProps, 'sentence' | 'isDraft'>) {
	const { formMethod, state } = useNavigation();
	return (
		<div className="sticky bottom-0 z-10 rounded-card bg-paper p-4 shadow-float">
			<p className="mb-3 min-h-6 max-md:text-sm" aria-live="polite">
				{sentence ? (
					sentence
				) : (
					<span className="text-slate">Preview says in words what this does.</span>
				)}
			</p>
			<div className="flex flex-wrap items-center gap-3">
				<Button type="submit" formMethod="post" busy={state !== 'idle' && formMethod === 'POST'}>
					Save
				</Button>
				<Button type="submit" kind="ink" name={PREVIEW} value="1">
					Preview
				</Button>
				{isDraft ? <p className="font-medium text-amber text-sm">Not saved yet.</p> : null}
			</div>
		</div>
	);
}
