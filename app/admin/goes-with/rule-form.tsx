import { useRef } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import type { RulePreview } from '#shop/catalogue/goes-with/goes-with-goods.ts';
import { howMany } from '#shop/kit/how-many.ts';
import { formatKobo } from '#shop/kit/money.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { FieldErrors, InputField, SelectField } from '../../ui/field.tsx';
import { Picture } from '../../ui/picture.tsx';
import { usePostedError } from '../../use-posted-error.ts';
import { fieldsOf } from '../forms/form-values.ts';
import { RefusedNotice } from '../forms/refused-notice.tsx';
import { SeenField } from '../forms/seen-field.tsx';
import { useRestoredControl, wrongIn } from '../forms/use-restored-control.ts';
import type { editedRule, RuleTexts } from './edited-rule.ts';

type RuleFormProps = Awaited<ReturnType<typeof editedRule>> & {
	/** When it was last changed; undefined for a new rule. */
	updatedAt?: string;
};
type Part = {
	legend: string;
	names: [category: keyof RuleTexts, key: keyof RuleTexts, value: keyof RuleTexts];
};

const PARTS: Part[] = [
	{ legend: 'With products of', names: ['category', 'specification', 'value'] },
	{ legend: 'Offer goods of', names: ['offered', 'offered_specification', 'offered_value'] },
];

/** Adding a rule, or changing one. Preview sends the form as an address; nothing is saved by that. */
export function RuleForm(props: RuleFormProps) {
	const { categories, specifications, texts, errors, preview, updatedAt } = props;
	const refused = usePostedError();
	const { formMethod, state } = useNavigation();
	const version = `${JSON.stringify(texts)} ${refused ? 'refused' : ''}`;
	const form = useRef<HTMLFormElement>(null);
	const rememberControl = useRestoredControl(form, version, refused ?? wrongIn(errors));
	const known = fieldsOf(texts, refused);
	const field = (name: keyof RuleTexts) => ({
		...known(name),
		errors: refused ? refused.errors[name] : errors[name],
	});
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
				className="mt-4 max-w-4xl space-y-6 rounded-card bg-paper p-4 md:p-6"
			>
				<input type="hidden" name="draft" value="1" />
				{updatedAt ? <SeenField updatedAt={updatedAt} refused={refused} /> : null}
				{PARTS.map(({ legend, names: [category, key, value] }) => (
					<fieldset key={legend}>
						<legend className="font-semibold text-lg">{legend}</legend>
						<div className="mt-2 grid items-start gap-4 md:grid-cols-3">
							<SelectField {...field(category)} label="Category" required hint="With all below it.">
								<option value="">Choose one</option>
								{categories.map(({ id, name }) => (
									<option key={id} value={id}>
										{name}
									</option>
								))}
							</SelectField>
							<SelectField {...field(key)} label="Specification" hint="Only those that have it.">
								<option value="">Any, all of them</option>
								{specifications.map((each) => (
									<option key={each.key} value={each.key}>
										{each.label}
									</option>
								))}
							</SelectField>
							<InputField
								{...field(value)}
								label="Value"
								maxLength={255}
								autoComplete="off"
								hint="Such as Passive, yes or 2."
							/>
						</div>
					</fieldset>
				))}
				<FieldErrors errors={refused?.errors.form} />
				<div className="flex flex-wrap gap-3">
					<Button type="submit" formMethod="post" busy={state !== 'idle' && formMethod === 'POST'}>
						Save
					</Button>
					<Button type="submit" kind="ink">
						Preview
					</Button>
					<ButtonLink kind="quiet" to="/admin/goes-with">
						Back to the rules
					</ButtonLink>
				</div>
			</Form>
			{preview === 'hidden' && !refused ? (
				<p className="mt-4">
					One of these categories is hidden: until it is shown, nothing is offered.
				</p>
			) : null}
			{preview && preview !== 'hidden' && !refused ? <PreviewOf preview={preview} /> : null}
		</>
	);
}

function PreviewOf({ preview: { products, isMore, goods } }: { preview: RulePreview }) {
	const count = isMore ? `more than ${howMany(products, 'product')}` : howMany(products, 'product');
	return (
		<section aria-labelledby="preview" className="mt-4 max-w-4xl rounded-card bg-paper p-4 md:p-6">
			<h2 id="preview" className="text-2xl">
				What it does now
			</h2>
			<p className="mt-1">
				It is about {count}.{' '}
				{goods.length > 0
					? 'Beside each, these are offered:'
					: 'Nothing of what it offers is in stock, so their pages stay as they are.'}
			</p>
			{goods.length > 0 ? (
				<ul className="mt-2 divide-y divide-line border-line border-y">
					{goods.map(({ id, slug, name, sellingKobo, qty, cover }) => (
						<li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
							<Picture picture={cover} alt="" sizes="3rem" className="size-12 object-contain" />
							<span className="min-w-0 grow basis-40">
								<Link
									to={`/product/${slug}`}
									className="wrap-anywhere inline-flex min-h-6 items-center font-semibold underline underline-offset-4"
								>
									{name}
								</Link>
								<span className="block text-slate text-sm tabular-nums">
									{formatKobo(sellingKobo)}, {qty} in stock
								</span>
							</span>
						</li>
					))}
				</ul>
			) : null}
		</section>
	);
}
