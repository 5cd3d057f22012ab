import type { ReactNode } from 'react';
import { isRouteErrorResponse, Link } from 'react-router';
import { localMonth } from '#shop/kit/local-time.ts';
import { checkUnit } from '#shop/serial-numbers/check-unit.ts';
import { PHOTO_LABELS, photoAlt } from '#shop/serial-numbers/photo-kinds.ts';
import { photosOfUnits } from '#shop/serial-numbers/unit-photos.ts';
import { pageLoader } from '../../page-handlers.ts';
import { pageMeta } from '../../page-meta.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Failure } from '../errors/failure.tsx';
import { useShop } from '../use-shop.ts';
import type { Route } from './+types/checked-unit.ts';
import { AskAboutUnit } from './ask-about-unit.tsx';
import { CheckedPhotos } from './checked-photos.tsx';
import { shownUnit } from './units-view.ts';

// A unit that was sold here, for whoever holds it with its code. It says nothing of its buyer: no name, no order, no day.

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		title: 'Is it genuine?',
		description: 'A unit that was sold by us.',
		path: '/genuine',
		hidden: true,
	});

export const loader = pageLoader(async (context, { params }: Route.LoaderArgs) => {
	const unit = await checkUnit(context.db, params.code, context.address);
	const { name, serial, warranty, isBack } = shownUnit(unit);
	const photos = (await photosOfUnits(context.db, [unit.id])).get(unit.id) ?? [];
	return {
		name,
		serial,
		isBack,
		month: localMonth(unit.soldAt),
		warranty,
		photos: photos.map(({ kind, picture }) => ({
			label: PHOTO_LABELS[kind],
			alt: photoAlt(kind, unit),
			picture,
		})),
	};
});

/** As on the page where the code is typed. */
const BESIDE_THE_QUESTION = 'grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,36rem)_1fr]';

export default function CheckedUnit({ loaderData: unit }: Route.ComponentProps) {
	const shop = useShop();
	return (
		<div className="column space-y-6 pt-4">
			<Breadcrumb crumbs={[{ name: 'Is it genuine?', to: '/genuine' }, { name: unit.serial }]} />
			<h1 className="text-4xl md:text-6xl">
				{unit.isBack ? 'Returned to the shop' : `Sold by ${shop.name}`}
			</h1>
			<div className={BESIDE_THE_QUESTION}>
				<div className="space-y-6">
					<div
						className={`rounded-card border-l-8 bg-paper p-5 md:p-8 ${unit.isBack ? 'border-amber' : 'border-green'}`}
					>
						<dl className="space-y-4">
							<Fact name="Product">{unit.name}</Fact>
							<Fact name="Serial number">
								<span className="text-2xl">{unit.serial}</span>
							</Fact>
							<Fact name="Sold in">{unit.month}</Fact>
							{unit.isBack ? null : (
								<Fact name="Warranty">
									<Warranty unit={unit} />
								</Fact>
							)}
						</dl>
					</div>
					<p className="max-w-prose">
						{unit.isBack
							? 'We sold this unit and took it back. If somebody offers it to you as new or with this receipt, ask us first.'
							: 'Compare the serial number with the one on the unit itself. If they differ, this code belongs to another unit: ask us before you pay.'}
					</p>
					<CheckedPhotos photos={unit.photos} />
				</div>
				<AskAboutUnit title="Something does not fit?" />
			</div>
		</div>
	);
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
	return (
		<div>
			<dt className="text-slate text-sm">{name}</dt>
			<dd className="wrap-anywhere font-semibold">{children}</dd>
		</div>
	);
}

function Warranty({ unit }: { unit: Route.ComponentProps['loaderData'] }) {
	const { warrantyTitle } = useShop();
	if (unit.warranty)
		return (
			<>
				{unit.warranty.ends}
				<span className="block font-normal text-slate text-sm">{unit.warranty.runs}</span>
			</>
		);
	return (
		<Link to="/terms#warranty" className="underline underline-offset-4">
			{warrantyTitle || 'What our terms say of it'}
		</Link>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	if (!isRouteErrorResponse(error) || error.status !== 404)
		return <Failure error={error} list={{ label: 'Is it genuine?', to: '/genuine' }} />;
	return (
		<div className="column space-y-6 pt-4">
			<title>This code is not ours</title>
			<meta name="robots" content="noindex" />
			<h1 className="text-4xl md:text-6xl">This code is not ours</h1>
			<div className={BESIDE_THE_QUESTION}>
				<div className="space-y-6">
					<p className="max-w-prose">
						No unit that we sold has it. A letter may be wrong: type it once more as it stands on
						the receipt. If it is the same, do not pay for the unit as one of ours.
					</p>
					<ButtonLink kind="main" to="/genuine">
						Type the code again
					</ButtonLink>
				</div>
				<AskAboutUnit title="Ask before you pay" />
			</div>
		</div>
	);
}
