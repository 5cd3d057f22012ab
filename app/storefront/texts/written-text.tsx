import { isSubheading, paragraphs } from '#shop/blog/article-text.ts';

/** Plain text that staff wrote: a paragraph for each line, and lines that are meant as subheadings larger. */
export function WrittenText({ content }: { content: string }) {
	const lines = paragraphs(content);
	return (
		<div className="prose">
			{Array.from(lines.entries(), ([place, text]) => (
				<p
					key={place}
					className={isSubheading(text, lines[place + 1]) ? 'display pt-3 text-2xl' : undefined}
				>
					{text}
				</p>
			))}
		</div>
	);
}
