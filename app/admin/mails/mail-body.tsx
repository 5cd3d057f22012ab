import type { ReactNode } from 'react';

/**
 * A mail as its reader sees it, and its plain text. `version` differs when the body at `src` has become another one;
 * `children` stand above it.
 */
export function MailBody({
	src,
	title,
	text,
	version,
	children,
}: {
	src: string;
	title: string;
	text: string;
	version?: string;
	children?: ReactNode;
}) {
	return (
		<>
			<section aria-labelledby="as-read" className="rounded-card bg-paper p-4 md:p-6">
				<h2 id="as-read" className="text-2xl">
					As it is read
				</h2>
				{children}
				<iframe
					key={version}
					src={src}
					title={title}
					sandbox=""
					loading="lazy"
					className="mt-3 h-160 w-full rounded-control border border-line bg-fog"
				/>
			</section>
			<section aria-labelledby="plain" className="rounded-card bg-paper p-4 md:p-6">
				<h2 id="plain" className="text-2xl">
					Plain text
				</h2>
				<pre className="wrap-anywhere mt-3 whitespace-pre-wrap font-sans">{text}</pre>
			</section>
		</>
	);
}
