/** The text of a page that does not exist (spec section 2, /404). */
export const NOT_FOUND = {
	code: '404',
	title: 'Oh snap! Page 404 | Page Not Found',
	text: 'The URL or page you are searching for was not found.',
};
