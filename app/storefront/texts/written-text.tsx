import { isSubheading, lines } from '#shop/kit/text.ts';

/** Plain text written by staff: one paragraph per line; lines meant as subheadings are larger. */
export function WrittenText({ content }: { content: string }) {
	const all = lines(content);
	return (
		<div className="prose">
			{Array.from(all.entries(), ([place, text]) => (
				<p
					key={place}
					className={isSubheading(text, all[place + 1]) ? 'display pt-3 text-2xl' : undefined}
				>
					{text}
				</p>
			))}
		</div>
	);
}
