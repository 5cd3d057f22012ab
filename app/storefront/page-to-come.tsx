import { useLocation, useNavigation } from 'react-router';
import { PageSpinner } from '../ui/page-spinner.tsx';

// What is shown while the next page is loading, if that takes long.

const LISTS = /^\/(?:collections\/[^/]+|new-collections|bestseller|search)\/?$/;

/**
 * While a list is loading, its outline over the page that is left: nothing moves, neither when it appears
 * nor when the page comes. Other pages show the spinner. A fast page arrives before either is visible.
 */
export function PageToCome({ nav }: { nav: readonly { slug: string }[] }) {
	const { state, location, formMethod } = useNavigation();
	const { pathname: here } = useLocation();
	const to = location?.pathname ?? here;
	const isPage = state === 'loading' && (formMethod === undefined || formMethod === 'GET');
	const isList = LISTS.test(to) || nav.some(({ slug }) => to === `/${slug}`);
	if (!isPage || to === here || !isList) return <PageSpinner />;
	return (
		<div className="pointer-events-none absolute inset-0 z-20 animate-appear-late bg-fog">
			<p role="status" className="sr-only">
				Loading…
			</p>
			<div className="column sticky top-28 max-h-dvh animate-pulse overflow-hidden pt-6 md:top-16">
				<ListToCome />
			</div>
		</div>
	);
}

function ListToCome() {
	return (
		<>
			<Blank className="mb-8 h-10 w-56 md:h-14" />
			<CardsToCome count={8} />
		</>
	);
}

/** The outlines of cards without stock and button, as high as such cards are. */
export function CardsToCome({ count }: { count: number }) {
	return (
		<div
			aria-hidden="true"
			className="cards gap-3 [--share:40%] sm:gap-4 sm:[--share:30%] md:[--share:21%] xl:gap-5"
		>
			{Array.from({ length: count }, (_, place) => place).map((place) => (
				<div key={place} className="rounded-card bg-paper ring-1 ring-line">
					<div className="aspect-square p-2 lg:p-4">
						<Blank className="size-full" />
					</div>
					<div className="grid gap-2 border-line border-t p-2.5 sm:p-3 lg:p-4">
						<Blank className="h-4 w-1/3" />
						<Blank className="h-4" />
						<Blank className="h-4 w-3/4" />
						<Blank className="h-6 w-1/2" />
					</div>
				</div>
			))}
		</div>
	);
}

function Blank({ className }: { className: string }) {
	return <div className={`rounded-control bg-line ${className}`} />;
}
