import { isSubheading, paragraphs } from '#shop/blog/article-text.ts';

/** Plain text written by staff: one paragraph per line; lines meant as subheadings are larger. */
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
