import { Form } from 'react-router';
import { Button } from '../../ui/button.tsx';

/** Adds a product to those that this browser compares, and shows them. The same for everybody, as its page is cached. */
export function CompareButton({ slug }: { slug: string }) {
	return (
		<Form method="post" action="/compare">
			<input type="hidden" name="slug" value={slug} />
			<Button type="submit" kind="quiet" className="w-full px-3!">
				Compare
			</Button>
		</Form>
	);
}
