import type { ComponentProps } from 'react';
import { Picture } from '../../ui/picture.tsx';
import { Enlarge, LARGE } from './enlarge.tsx';

/** The cover of a product in a list, which a press enlarges. */
export function Thumbnail({
	cover,
	name,
}: {
	cover: ComponentProps<typeof Picture>['picture'];
	name: string;
}) {
	const small = <Picture picture={cover} alt="" sizes="3rem" className="size-12 object-contain" />;
	if (!cover) return small;
	return (
		<Enlarge
			name={name}
			href={`/${cover.path}`}
			large={<Picture picture={cover} alt={name} sizes="min(60rem, 100vw)" className={LARGE} />}
		>
			{small}
		</Enlarge>
	);
}
