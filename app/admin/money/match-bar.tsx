import { Form, Link, useNavigation } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { usePolling } from '../components/use-polling.ts';

type MatchBarProps = {
	state: 'open' | 'settled';
	last: string;
	isMatching: boolean;
	path: string;
};

/** When money was last matched, the button to match it now, and which differences are shown. */
export function MatchBar({ state, last, isMatching, path }: MatchBarProps) {
	usePolling(isMatching);
	const { formData } = useNavigation();
	return (
		<section
			aria-label="The match"
			className="flex flex-wrap items-center justify-between gap-3 rounded-card bg-paper p-4"
		>
			{isMatching ? (
				<noscript>
					<meta httpEquiv="refresh" content="2" />
				</noscript>
			) : null}
			<p role="status" className="min-w-0 max-w-prose grow basis-64">
				{isMatching ? 'Providers, orders and stock are being compared…' : last}
			</p>
			<Form method="post" action="/admin/money" preventScrollReset>
				<Button
					type="submit"
					name="intent"
					value="match"
					kind="ink"
					busy={isMatching || formData?.get('intent') === 'match'}
				>
					Match now
				</Button>
			</Form>
			<nav aria-label="Which differences" className="flex basis-full gap-2 text-sm">
				{(['open', 'settled'] as const).map((each) => (
					<Link
						key={each}
						to={each === 'open' ? path : `${path}?state=settled`}
						aria-current={each === state ? 'page' : undefined}
						className="inline-flex min-h-11 items-center rounded-control px-3 underline-offset-4 hover:underline aria-[current=page]:bg-ink aria-[current=page]:text-paper"
					>
						{each === 'open' ? 'Open' : 'Settled'}
					</Link>
				))}
			</nav>
		</section>
	);
}
