import { Form } from 'react-router';
import { howMany } from '#shop/kit/how-many.ts';
import { Button } from '../../ui/button.tsx';
import { Section, useBusy } from './section.tsx';

/** Ten codes that were just made, shown this once. */
export function NewRecoveryCodes({ codes }: { codes: readonly string[] }) {
	return (
		<section
			aria-labelledby="new-codes"
			className="rounded-card border-green border-l-4 bg-paper p-4 md:p-6"
		>
			<h2 id="new-codes" className="text-2xl">
				Your recovery codes
			</h2>
			<p className="mt-1 max-w-prose">
				Print them or write them down, and put them where your papers are.{' '}
				<strong>They are not shown again.</strong> If phone and passkeys are lost, each of them
				signs you in once.
			</p>
			<ul className="mt-4 grid gap-x-8 gap-y-1 font-mono text-lg sm:grid-cols-2">
				{codes.map((code) => (
					<li key={code} className="select-all">
						{code}
					</li>
				))}
			</ul>
		</section>
	);
}

/** How many are left, and making new ones. */
export function RecoveryCodes({ left }: { left: number }) {
	const isBusy = useBusy();
	return (
		<Section
			id="recovery"
			title="Recovery codes"
			lead={
				left === 0
					? 'You have none left. Make new ones now, for the day when everything else is lost.'
					: `You have ${howMany(left, 'code')} left, for the day when everything else is lost.`
			}
		>
			<Form method="post" preventScrollReset className="space-y-3">
				<input type="hidden" name="intent" value="new-codes" />
				<Button type="submit" kind="quiet" busy={isBusy('new-codes')}>
					Make new codes
				</Button>
				<p className="text-slate text-sm">The old ones work no longer then.</p>
			</Form>
		</Section>
	);
}
