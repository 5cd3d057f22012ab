import { useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { InputField } from '../../ui/field.tsx';

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
	return (
		<section
			ref={section}
			id="code"
			aria-label="Discount code"
			className="scroll-mt-36 rounded-card bg-paper p-4 md:px-6 md:py-5"
		>
			{codes.length > 0 ? (
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
			) : null}
			<Form
				method="post"
				action="/cart"
				preventScrollReset
				noValidate
				// Once a code is in, the field is empty again.
				key={codes.map(({ code }) => code).join()}
				className="grid grid-cols-[1fr_auto] items-start gap-3"
			>
				<InputField
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
