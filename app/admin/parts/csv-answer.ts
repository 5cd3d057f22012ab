/** A file of CSV text that the browser saves under `fileName` (plain letters only); whole, as all pages are sent. */
export async function csvAnswer(
	pieces: AsyncIterable<string>,
	fileName: string,
): Promise<Response> {
	const text = (await Array.fromAsync(pieces)).join('');
	return new Response(text, {
		headers: {
			'content-type': 'text/csv; charset=utf-8',
			'content-disposition': `attachment; filename="${fileName}"`,
		},
	});
}
