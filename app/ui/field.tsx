import {
	type ComponentProps,
	type ReactNode,
	useEffect,
	useId,
	useMemo,
	useRef,
	useState,
} from 'react';
import { useScripts } from './use-scripts.ts';

type FieldLayoutProps = {
	label: string;
	/** A sentence under the label: what to enter, and why. */
	hint?: ReactNode;
	/** What is wrong with it, first message first. */
	errors?: readonly string[];
};

const CONTROL =
	'mt-1.5 block w-full min-h-11 rounded-control border border-edge bg-paper px-3 py-2 text-base text-ink ' +
	'placeholder:text-slate aria-invalid:border-red aria-invalid:ring-1 aria-invalid:ring-red disabled:bg-fog disabled:text-slate';

/** `adviseOn` may answer a question about what was typed when the field is left; only the server refuses. */
export function InputField({
	label,
	hint,
	errors,
	adviseOn,
	className = '',
	...input
}: FieldLayoutProps & ComponentProps<'input'> & { adviseOn?: (typed: string) => string }) {
	const [shown, clearErrors] = useClearable(errors);
	const [advice, setAdvice] = useState('');
	const parts = useParts(input.id, hint, shown, advice);
	return (
		<FieldLayout
			label={label}
			hint={hint}
			errors={shown}
			advice={advice}
			parts={parts}
			required={input.required}
		>
			<input
				type="text"
				{...input}
				{...parts.control}
				onInput={(event) => {
					clearErrors();
					setAdvice('');
					input.onInput?.(event);
				}}
				onBlur={(event) => {
					const field = event.currentTarget;
					afterPress(() => {
						const typed = field.value.trim();
						setAdvice((typed && adviseOn?.(typed)) || '');
					});
					input.onBlur?.(event);
				}}
				className={`${CONTROL} ${className}`}
			/>
		</FieldLayout>
	);
}

/**
 * Makes a change of the page at once or, asked for while something is pressed, after that press: a button that moves away
 * between press and release is not pressed at all.
 */
export function afterPress(change: () => void): void {
	// The click follows the release.
	if (document.querySelector(':active'))
		addEventListener('mouseup', () => setTimeout(change), { once: true });
	else change();
}

/** `tools`, such as buttons that change what is selected, stand above it. */
export function TextField({
	label,
	hint,
	errors,
	tools,
	className = '',
	defaultValue = '',
	...area
}: FieldLayoutProps & ComponentProps<'textarea'> & { tools?: ReactNode }) {
	const [shown, clearErrors] = useClearable(errors);
	// Given a primitive string, React puts it back when it takes the page over, in place of what was typed meanwhile.
	const first = useMemo(() => Object(defaultValue), [defaultValue]);
	const parts = useParts(area.id, hint, shown);
	return (
		<FieldLayout label={label} hint={hint} errors={shown} parts={parts} required={area.required}>
			{tools}
			<textarea
				rows={5}
				{...area}
				{...parts.control}
				defaultValue={first}
				onInput={(event) => {
					clearErrors();
					area.onInput?.(event);
				}}
				className={`${CONTROL} ${className}`}
			/>
		</FieldLayout>
	);
}

/** `children` are its options. */
export function SelectField({
	label,
	hint,
	errors,
	className = '',
	...select
}: FieldLayoutProps & ComponentProps<'select'>) {
	const parts = useParts(select.id, hint, errors);
	return (
		<FieldLayout label={label} hint={hint} errors={errors} parts={parts} required={select.required}>
			<select {...select} {...parts.control} className={`${CONTROL} ${className}`} />
		</FieldLayout>
	);
}

/**
 * A tick box (or, with `type="radio"`, one choice of several) with its label beside it. `groupErrorId` is the id of a
 * message about the group it belongs to.
 */
export function CheckField({
	label,
	hint,
	errors,
	groupErrorId,
	...input
}: FieldLayoutProps & ComponentProps<'input'> & { groupErrorId?: string }) {
	const parts = useParts(input.id, hint, errors, '', groupErrorId);
	return (
		<div>
			<label className="flex min-h-11 cursor-pointer items-center gap-3 py-1.5">
				<input
					type="checkbox"
					{...input}
					{...parts.control}
					className="size-5 shrink-0 accent-ember"
				/>
				<span>{label}</span>
			</label>
			<div className="-mt-2 pl-8">
				<Hint id={parts.hintId} hint={hint} />
			</div>
			<FieldErrors id={parts.errorId} errors={errors} />
		</div>
	);
}

/** Messages about what was sent, until it is changed; the next refusal brings new ones. */
function useClearable(errors: readonly string[] | undefined) {
	const [cleared, setCleared] = useState<readonly string[]>();
	return [errors === cleared ? undefined : errors, () => setCleared(errors)] as const;
}

/** The error messages under a field; announced when they appear. */
export function FieldErrors({
	id,
	errors,
	advice = '',
}: {
	id?: string;
	errors?: readonly string[];
	advice?: string;
}) {
	return (
		<div id={id} aria-live="polite">
			{errors?.map((error) => (
				<p key={error} className="mt-1.5 font-medium text-red text-sm">
					{error}
				</p>
			))}
			{advice && !errors?.length ? (
				<p className="mt-1.5 font-medium text-amber text-sm">{advice}</p>
			) : null}
		</div>
	);
}

type Parts = ReturnType<typeof useParts>;

function useParts(
	ownId: string | undefined,
	hint: ReactNode,
	errors?: readonly string[],
	advice = '',
	groupErrorId = '',
) {
	const made = useId();
	const id = ownId ?? made;
	const [hintId, errorId] = [`${id}-hint`, `${id}-error`];
	const wrong = errors !== undefined && errors.length > 0;
	const isWithoutScripts = !useScripts(wrong) && wrong;
	const described = [hint ? hintId : '', wrong || advice ? errorId : '', groupErrorId]
		.filter(Boolean)
		.join(' ');
	return {
		id,
		hintId,
		errorId,
		control: {
			id,
			'aria-invalid': wrong || groupErrorId !== '' || undefined,
			'aria-describedby': described || undefined,
			// Scripts move the focus themselves (first-wrong-field.ts); without them, the browser takes the first such field.
			autoFocus: isWithoutScripts,
		},
	};
}

function FieldLayout(
	props: FieldLayoutProps & {
		advice?: string;
		parts: Parts;
		required?: boolean;
		children: ReactNode;
	},
) {
	const { label, hint, errors, advice, parts, required, children } = props;
	return (
		<div>
			<Label htmlFor={parts.id} required={required}>
				{label}
			</Label>
			<Hint id={parts.hintId} hint={hint} />
			{children}
			<FieldErrors id={parts.errorId} errors={errors} advice={advice} />
		</div>
	);
}

/** The star of a required field is beside the label, not in it, so that the field's name is the label alone. */
export function Label({
	htmlFor,
	required,
	children,
}: {
	htmlFor: string;
	required?: boolean;
	children: string;
}) {
	return (
		<div className="font-semibold text-sm">
			<label htmlFor={htmlFor}>{children}</label>
			{required ? (
				<span aria-hidden="true" className="ml-1 text-ember">
					*
				</span>
			) : null}
		</div>
	);
}

function Hint({ id, hint }: { id: string; hint: ReactNode }) {
	return hint ? (
		<p id={id} className="mt-0.5 text-slate text-sm">
			{hint}
		</p>
	) : null;
}

/**
 * For a field of which React does not follow the text: sets it to `value` whenever `version` changes, such as the address
 * that the page has now. Another `key` would do so too, but the new element would not have the focus of the one in which
 * Enter was pressed. What was typed before the scripts ran stays.
 */
export function useResetValue<Field extends HTMLInputElement | HTMLSelectElement>(
	value: string,
	version = value,
) {
	const field = useRef<Field>(null);
	const shown = useRef(version);
	useEffect(() => {
		if (shown.current === version) return;
		shown.current = version;
		if (field.current) field.current.value = value;
	}, [value, version]);
	return field;
}
