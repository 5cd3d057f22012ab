import { Form, Link, useNavigation } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { InputField } from '../../ui/field.tsx';
import { usePostedError } from '../../use-posted-error.ts';
import { useMay } from '../staff-view.ts';

/** In a shop where nobody takes cash yet: adds the counter that this till stands on. */
export function FirstCounter() {
	const may = useMay();
	const refused = usePostedError();
	const { formData } = useNavigation();
	if (!may('money'))
		return (
			<p className="mt-4 max-w-prose">
				Nobody is listed who takes cash yet, so a sale would not say who has its money. Somebody who
				works with the shop’s money can add a counter under Cash.
			</p>
		);
	return (
		<section
			aria-labelledby="first-counter"
			className="mt-4 max-w-prose rounded-card bg-paper p-4 md:p-6"
		>
			<h2 id="first-counter" className="text-2xl">
				Name the counter
			</h2>
			<p className="mt-1 text-slate text-sm">
				Each sale says who has its cash, and Cash adds up what the counter holds. Riders and further
				counters are added under{' '}
				<Link to="/admin/cash" className="underline underline-offset-4">
					Cash
				</Link>
				.
			</p>
			<Form method="post" className="mt-4 space-y-4">
				<input type="hidden" name="kind" value="counter" />
				<InputField
					name="name"
					label="Name"
					required
					maxLength={120}
					autoComplete="off"
					defaultValue={refused?.values.name ?? 'Counter'}
					{...(refused?.errors.name ? { errors: refused.errors.name } : {})}
				/>
				<Button type="submit" busy={formData !== undefined}>
					Add it and sell
				</Button>
			</Form>
		</section>
	);
}
