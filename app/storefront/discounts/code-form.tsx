import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { InputField } from '../../ui/field.tsx';
import { focusIfLost } from '../../ui/focus-if-lost.ts';

export type ShownCode = {
	code: string;
	/** Why it does not count now; null while it does. */
	problem: string | null;
};

/** Where a code is entered in the cart, and the codes that are, each with a button that takes it out. */
export function CodeForm({
	codes,
	typed,
	errors,
}: {
	codes: readonly ShownCode[];
	/** What was typed before a refusal. */
	typed: string;
	errors: readonly string[] | undefined;
}) {
	const { formData } = useNavigation();
	const section = useRef<HTMLElement>(null);
	useEffect(() => {
		// On phones the bar with the total would lie over the reason.
		if (errors) section.current?.scrollIntoView({ block: 'center' });
	}, [errors]);
	const field = useRef<HTMLInputElement>(null);
	const news = useNews(codes, (entered) => {
		if (entered && field.current) field.current.value = '';
		// The button that took a code out went with it.
		focusIfLost(section.current);
	});
	return (
		<section
			ref={section}
			id="code"
			tabIndex={-1}
			aria-label="Discount code"
			className="scroll-mt-36 rounded-card bg-paper p-4 outline-none md:px-6 md:py-5"
		>
			<p role="status" className="sr-only">
				{news}
			</p>
			{codes.length > 0 ? <EnteredCodes codes={codes} /> : null}
			<Form
				method="post"
				action="/cart"
				preventScrollReset
				noValidate
				className="grid grid-cols-[1fr_auto] items-start gap-3"
			>
				<InputField
					ref={field}
					name="code"
					label="Discount code"
					defaultValue={typed}
					errors={errors}
					maxLength={60}
					autoComplete="off"
					autoCapitalize="characters"
					spellCheck={false}
				/>
				<Button
					type="submit"
					name="intent"
					value="code"
					kind="quiet"
					className="mt-6.5"
					busy={formData?.get('intent') === 'code'}
				>
					Apply
				</Button>
			</Form>
		</section>
	);
}

/** The codes of a cart, each with a button that takes it out. */
function EnteredCodes({ codes }: { codes: readonly ShownCode[] }) {
	return (
		<ul className="mb-3 divide-y divide-line">
			{codes.map((each) => (
				<li key={each.code} className="py-1">
					<Form
						method="post"
						action="/cart"
						preventScrollReset
						className="flex items-center justify-between gap-3"
					>
						<input type="hidden" name="code" value={each.code} />
						<span className="wrap-anywhere font-semibold">{each.code}</span>
						<Button
							type="submit"
							name="intent"
							value="remove-code"
							kind="plain"
							size="small"
							aria-label={`Remove the code ${each.code}`}
						>
							Remove
						</Button>
					</Form>
					{each.problem ? <p className="text-amber text-sm">{each.problem}</p> : null}
				</li>
			))}
		</ul>
	);
}

/** What is announced of a code that came in or was taken out; `onChange` gets the one that came in, if one did. */
function useNews(codes: readonly ShownCode[], onChange: (entered?: ShownCode) => void): string {
	const [news, setNews] = useState('');
	const known = useRef(codes);
	const look = useEffectEvent((now: readonly ShownCode[]) => {
		const lacks = (some: readonly ShownCode[]) => (each: ShownCode) =>
			some.every(({ code }) => code !== each.code);
		const entered = now.find(lacks(known.current));
		const left = known.current.find(lacks(now));
		known.current = now;
		if (entered) setNews(entered.problem ?? `The code ${entered.code} counts.`);
		else if (left) setNews(`The code ${left.code} is removed.`);
		else return;
		onChange(entered);
	});
	useEffect(() => look(codes), [codes]);
	return news;
}
