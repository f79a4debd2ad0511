/** The name of the service that a smuggled request would store. */
export const smuggledName = 'Smuggled by an attacker';

interface Sender {
  host: string;
  token: string;
}

const crlf = (...lines: string[]) => lines.join('\r\n');

/** Requests whose end two HTTP parsers may see in different places, each with a second request hidden in it. */
export function smugglingRequests({ host, token }: Sender): Record<string, string> {
  const body = JSON.stringify({
    serviceName: smuggledName,
    serviceArea: 'Here',
    image: '/media/services/cardiologist-1.svg',
    price: 1,
    description: smuggledName,
  });
  const hidden = crlf(
    'POST /api/service HTTP/1.1',
    `Host: ${host}`,
    `Authorization: Bearer ${token}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    '',
    body,
  );
  const post = (...headers: string[]) =>
    crlf('POST /api/contact HTTP/1.1', `Host: ${host}`, 'Content-Type: application/json', ...headers, '', '');
  const chunked = 'Transfer-Encoding: chunked';
  const length = `Content-Length: ${hidden.length + 5}`;
  return {
    'CL.TE': post(length, chunked) + crlf('0', '', hidden),
    'TE.CL': post(chunked, 'Content-Length: 4') + crlf(hidden.length.toString(16), hidden, '0', '', ''),
    'TE.TE': post(chunked, 'Transfer-Encoding: x') + crlf('0', '', hidden),
    'TE of another name': post(length, 'Transfer-Encoding: xchunked') + crlf('0', '', hidden),
    'TE with a tab': post(length, 'Transfer-Encoding:\tchunked') + crlf('0', '', hidden),
    'TE with a space before the colon': post(length, 'Transfer-Encoding : chunked') + crlf('0', '', hidden),
    'TE folded': post(length, 'X: y', ' Transfer-Encoding: chunked') + crlf('0', '', hidden),
    'TE after a bare CR': post(length, 'X: y\rTransfer-Encoding: chunked') + crlf('0', '', hidden),
    'two lengths': post('Content-Length: 0', length) + hidden,
    'a list of lengths': post(`Content-Length: 0, ${hidden.length}`) + hidden,
    'a signed length': post('Content-Length: +0') + hidden,
    'a negative length': post('Content-Length: -1') + hidden,
    'a length beyond all numbers': post('Content-Length: 99999999999999999999') + hidden,
    'a chunk without a size': post(chunked) + crlf('zz', hidden, '0', '', ''),
    'a chunk beyond all numbers': post(chunked) + crlf('ffffffffffffffff1', hidden, '0', '', ''),
    'a chunk of a negative size': post(chunked) + crlf('-1', hidden, '0', '', ''),
    'a chunk longer than its size': post(chunked) + crlf('1', hidden, '0', '', ''),
    'two hosts': post('Host: evil.example', 'Content-Length: 0'),
    'no host': crlf('GET /api/services HTTP/1.1', '', ''),
    'a line break in the address': crlf(`GET /api/services\n${hidden} HTTP/1.1`, `Host: ${host}`, '', ''),
    'a NUL in a header': post('X: a\0b', 'Content-Length: 0'),
    'HTTP/1.1 in HTTP/2': `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n${hidden}`,
    'a length that is named as a hop': `${post('Connection: close, Content-Length', 'Content-Length: 2')}{}`,
    'a body of a read': crlf(
      'GET /api/services/000000000000000000000000 HTTP/1.1',
      `Host: ${host}`,
      'Connection: close',
      `Content-Length: ${hidden.length}`,
      '',
      hidden,
    ),
  };
}
