import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { FIELD } from '#shop/specifications/specification-kinds.ts';
import type { ActionError } from '../../page-handlers.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { InputField, SelectField } from '../../ui/field.tsx';
import { focusIfLost } from '../../ui/focus-if-lost.ts';
import type { loader as categoryFields } from '../specifications/category-fields.ts';
import type { FormSpecification } from '../specifications/form-specification.ts';

/** In the address that a form without scripts is sent to, to get the fields of another category. */
export const ASK_FIELDS = 'fields';

/** What the form has fields for: those of the category of a product, with its values by key. */
export type SpecifiedProduct = {
	specifications: readonly FormSpecification[];
	values: Readonly<Record<string, string>>;
};

/** The specifications that the form shows: of the category chosen last, of the refused form, or of the product. */
export function useSpecifications(start: SpecifiedProduct, refused: ActionError | undefined) {
	const [chosen, setChosen] = useState<readonly FormSpecification[]>();
	const [failed, setFailed] = useState('');
	const latest = useRef('');
	const [lastRefused, setLastRefused] = useState(refused);
	const sentFor = refused?.facts.specifications as FormSpecification[] | undefined;
	if (refused !== lastRefused) {
		setLastRefused(refused);
		// The refusal brought the fields of the category that was sent.
		if (sentFor) {
			setChosen(sentFor);
			setFailed('');
		}
	}
	const choose = async (categoryId: string) => {
		latest.current = categoryId;
		// The button that asks again stays while it does.
		if (failed !== categoryId) setFailed('');
		if (!categoryId) return;
		const fields = await readFields(categoryId);
		if (latest.current !== categoryId) return;
		if (fields) setChosen(fields);
		setFailed(fields ? '' : categoryId);
	};
	return {
		shown: chosen ?? sentFor ?? start.specifications,
		choose,
		/** What reads the fields of the chosen category once more, if they did not come. */
		again: failed ? () => choose(failed) : undefined,
	};
}

const TIME_OUT_MS = 15_000;

/**
 * The fields of a category; null if they did not come. Not by a fetcher of the router: an error of it would replace the
 * form, and everything typed would be gone.
 */
async function readFields(categoryId: string): Promise<readonly FormSpecification[] | null> {
	const answer = await fetch(`/admin/specification-fields/${categoryId}`, {
		signal: AbortSignal.timeout(TIME_OUT_MS),
	}).catch(() => null);
	if (!answer?.ok) return null;
	const fields: Awaited<ReturnType<typeof categoryFields>> | null = await answer
		.json()
		.catch(() => null);
	return fields?.specifications ?? null;
}

/** Said where the fields of the chosen category did not come. */
export function FieldsNotLoaded({ again }: { again: (() => Promise<void>) | undefined }) {
	const region = useRef<HTMLDivElement>(null);
	const hasFailed = again !== undefined;
	useEffect(() => {
		// The button goes, and what comes next by keyboard is what it loaded.
		if (hasFailed) return () => focusIfLost(region.current);
	}, [hasFailed]);
	return (
		<div ref={region} tabIndex={-1} aria-live="polite">
			{again ? (
				<p className="flex flex-wrap items-center gap-x-3 font-medium text-red text-sm">
					The specifications of this category could not be loaded.
					<Button kind="quiet" size="small" onClick={() => void again()}>
						Try again
					</Button>
				</p>
			) : null}
		</div>
	);
}

/** A field for each specification of the product's category. */
export function SpecificationFields({
	specifications,
	values,
	refused,
	again,
}: SpecifiedProduct & {
	refused: ActionError | undefined;
	again: (() => Promise<void>) | undefined;
}) {
	const { search } = useLocation();
	const asking = new URLSearchParams(search);
	asking.set(ASK_FIELDS, '1');
	return (
		<div className="grid gap-4">
			<div className={again ? '' : '-mb-4'}>
				<FieldsNotLoaded again={again} />
			</div>
			{specifications.length === 0 ? (
				<p className="max-w-prose text-slate">
					The chosen category has no specifications. They are defined{' '}
					<Link to="/admin/view-category" className="underline underline-offset-4">
						with the categories
					</Link>
					.
				</p>
			) : (
				<div className="grid items-end gap-4 md:grid-cols-2">
					{specifications.map((one) => {
						const name = FIELD + one.key;
						return (
							<SpecificationField
								key={one.key}
								of={one}
								name={name}
								defaultValue={refused?.values[name] ?? values[one.key] ?? ''}
								errors={refused?.errors[name]}
							/>
						);
					})}
				</div>
			)}
			<div className="hidden noscript:block">
				<button
					type="submit"
					formAction={`?${asking}`}
					className={buttonClass({ kind: 'quiet', size: 'small' })}
				>
					Show the fields of the chosen category
				</button>
			</div>
		</div>
	);
}

function SpecificationField({
	of: { label, kind, unit, choices },
	...field
}: {
	of: FormSpecification;
	name: string;
	defaultValue: string;
	errors: readonly string[] | undefined;
}) {
	const { errors, ...input } = field;
	const shared = { ...input, ...(errors ? { errors } : {}) };
	if (kind === 'yes-no' || kind === 'choice') {
		const options = kind === 'choice' ? choices.map((one) => [one, one]) : YES_NO;
		return (
			<SelectField {...shared} label={label}>
				<option value="">Not known</option>
				{options.map(([value, text]) => (
					<option key={value} value={value}>
						{text}
					</option>
				))}
			</SelectField>
		);
	}
	return (
		<InputField
			{...shared}
			label={unit && !label.toLowerCase().includes(unit) ? `${label} (${unit})` : label}
			autoComplete="off"
			maxLength={kind === 'number' ? 40 : 255}
		/>
	);
}

const YES_NO = [
	['yes', 'Yes'],
	['no', 'No'],
] as const;
