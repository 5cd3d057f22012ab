/** React Router's body for an unsupported method on a route without a page, and for other errors. */
const FAULT_TEXT = '{"message":"Unexpected Server Error"}';

/** The response, as a proper 405 with `Allow` where the route does not support the method. */
export async function refuseWrongMethod(response: Response, method: string): Promise<Response> {
	if (response.status !== 405 && response.status !== 400) return response;
	const allow = method === 'POST' ? 'GET, HEAD' : 'POST';
	if (response.headers.get('content-type')?.startsWith('application/json')) {
		const text = await response.text();
		if (text !== FAULT_TEXT) return new Response(text, response);
		return Response.json({ message: 'Method Not Allowed' }, { status: 405, headers: { allow } });
	}
	if (response.status === 405) response.headers.set('allow', allow);
	return response;
}
