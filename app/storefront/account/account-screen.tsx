import type { ReactNode } from 'react';

/** The card of every account screen: a title with its sentence, the form, and links to the other screens. */
export function AccountScreen({
	title,
	subtitle,
	children,
	links,
}: {
	title: string;
	subtitle?: string;
	children: ReactNode;
	links?: ReactNode;
}) {
	return (
		<div className="column py-8 md:py-16">
			<div className="mx-auto w-full max-w-md rounded-card bg-paper p-5 ring-1 ring-line sm:p-8">
				<div className="meter-rule mb-6" aria-hidden="true" />
				<h1 className="text-4xl">{title}</h1>
				{subtitle ? <p className="mt-2 text-slate">{subtitle}</p> : null}
				{children}
				{links ? (
					<div className="mt-6 grid justify-items-center gap-1 border-line border-t pt-4 text-center">
						{links}
					</div>
				) : null}
			</div>
		</div>
	);
}

/** Classes of the links below the forms: quiet, but large enough for a thumb. */
export const ACCOUNT_LINK =
	'inline-flex min-h-11 items-center font-semibold text-ember underline-offset-4 hover:underline';
