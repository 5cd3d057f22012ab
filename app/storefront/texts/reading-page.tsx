import type { ReactNode } from 'react';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { WrittenText } from './written-text.tsx';

/** A chapter of a text page: each paragraph is text, or a list of texts. */
export type Chapter = { id: string; title: string; paragraphs: (string | string[])[] };

/** Title and purpose at the top of a text page. */
export function PageHead({ title, children }: { title: string; children?: ReactNode }) {
	return (
		<div>
			<Breadcrumb crumbs={[{ name: 'Market', to: '/' }, { name: title }]} />
			<header className="max-w-3xl space-y-3 md:mt-2">
				<h1 className="text-4xl md:text-6xl">{title}</h1>
				{children ? <div className="text-pretty text-lg text-slate">{children}</div> : null}
			</header>
		</div>
	);
}

/** A page of chapters, with links to them beside (on phones above) the text. */
export function ReadingPage({
	title,
	lead,
	chapters,
	children,
}: {
	title: string;
	lead: string;
	chapters: readonly Chapter[];
	/** Shown after the last chapter. */
	children?: ReactNode;
}) {
	return (
		<div className="column space-y-8 pt-4">
			<PageHead title={title}>
				<p>{lead}</p>
			</PageHead>
			<div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[16rem_1fr] lg:gap-12">
				<nav aria-label="On this page" className="lg:sticky lg:top-24">
					<ul className="flex flex-wrap gap-x-5 lg:block lg:border-line lg:border-l-2">
						{chapters.map(({ id, title: name }) => (
							<li key={id}>
								<a
									href={`#${id}`}
									className="flex min-h-11 items-center text-slate underline decoration-edge underline-offset-4 hover:text-ink lg:-ml-0.5 lg:border-transparent lg:border-l-2 lg:py-1.5 lg:pl-4 lg:no-underline lg:hover:border-ember"
								>
									{name}
								</a>
							</li>
						))}
					</ul>
				</nav>
				<div className="min-w-0 max-w-4xl space-y-10 rounded-card bg-paper px-5 py-8 md:px-10 md:py-10">
					{chapters.map((chapter) => (
						<section key={chapter.id} id={chapter.id}>
							<h2 className="mb-3 text-2xl md:text-3xl">{chapter.title}</h2>
							<ChapterText paragraphs={chapter.paragraphs} />
						</section>
					))}
					{children}
				</div>
			</div>
		</div>
	);
}

/** A page whose text was written by staff. */
export function WrittenPage({ title, content }: { title: string; content: string }) {
	return (
		<div className="column space-y-8 pt-4">
			<PageHead title={title} />
			<div className="max-w-4xl rounded-card bg-paper px-5 py-8 md:px-10 md:py-10">
				<WrittenText content={content} />
			</div>
		</div>
	);
}

export function ChapterText({ paragraphs }: Pick<Chapter, 'paragraphs'>) {
	return (
		<div className="prose">
			{paragraphs.map((part) =>
				typeof part === 'string' ? (
					<p key={part}>{part}</p>
				) : (
					<ul key={part.join()}>
						{part.map((item) => (
							<li key={item}>{item}</li>
						))}
					</ul>
				),
			)}
		</div>
	);
}
