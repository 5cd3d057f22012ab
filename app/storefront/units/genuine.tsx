import { Form, redirect } from 'react-router';
import { readWord } from '#shop/kit/input.ts';
import { parseCheckCode } from '#shop/serial-numbers/check-code.ts';
import { pageLoader } from '../../page-handlers.ts';
import { pageMeta } from '../../page-meta.ts';
import { Button } from '../../ui/button.tsx';
import { InputField } from '../../ui/field.tsx';
import { PageHead } from '../texts/reading-page.tsx';
import type { Route } from './+types/genuine.ts';
import { AskAboutUnit } from './ask-about-unit.tsx';
import { checkPath } from './units-view.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		title: 'Is it genuine?',
		description: 'Whether a unit was sold by us, and how long its warranty runs, by its code.',
		path: '/genuine',
	});

/** `code` is one that was typed; it leads to its page. */
export const loader = pageLoader(async (context, { url }: Route.LoaderArgs) => {
	const typed = readWord(url.searchParams.get('code'));
	const code = parseCheckCode(typed ?? '');
	if (code) throw redirect(checkPath(code), 303);
	if (typed === null) context.cachePublicly();
	return { typed: typed ?? '' };
});

export default function Genuine({ loaderData: { typed } }: Route.ComponentProps) {
	return (
		<div className="column space-y-8 pt-4">
			<PageHead title="Is it genuine?">
				<p>
					What we sell by serial number has a code on its receipt. It shows whether the unit in your
					hands was sold by us, whoever offers it to you now.
				</p>
			</PageHead>
			<div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,36rem)_1fr]">
				<Form action="/genuine" className="space-y-5 rounded-card bg-paper p-5 md:p-8">
					<InputField
						key={typed}
						label="Code on the receipt"
						name="code"
						hint="Sixteen letters and digits, such as 7KQD-24XM-9TCF-3GHV; or scan the square beside it."
						required
						maxLength={60}
						autoComplete="off"
						autoCapitalize="characters"
						spellCheck={false}
						defaultValue={typed}
						errors={
							typed ? ['This is no whole code: it has sixteen letters and digits.'] : undefined
						}
					/>
					<Button type="submit" className="w-full sm:w-auto">
						Check it
					</Button>
				</Form>
				<AskAboutUnit title="No code on the receipt?" />
			</div>
		</div>
	);
}
