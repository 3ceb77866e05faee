/** An answer that is correct in the end, and a part of it that may be repeated without end. */
export interface HostileAnswer {
  readonly part: string;
  readonly begin: string;
  readonly repeated: string;
  readonly end: string;
}

const chunked = 'transfer-encoding: chunked\r\n\r\n';
const chunkedOk = `HTTP/1.1 200 OK\r\n${chunked}`;
const redirection = 'HTTP/1.1 302 Found\r\nlocation: /there\r\n';

/** Answers to a GET for `body`. Only `/there` is answered without any of this. */
export function hostileAnswers(body: string): readonly HostileAnswer[] {
  const length = `content-length: ${body.length}`;
  const piece = body.length.toString(16);
  const whole = `${piece}\r\n${body}\r\n`;
  return [
    {
      part: 'status line',
      begin: 'HTTP/1.1 200 O',
      repeated: 'K',
      end: `\r\n${length}\r\n\r\n${body}`,
    },
    {
      part: 'header',
      begin: 'HTTP/1.1 200 OK\r\nx: ',
      repeated: 'y',
      end: `\r\n${length}\r\n\r\n${body}`,
    },
    {
      part: 'headers',
      begin: 'HTTP/1.1 200 OK\r\n',
      repeated: 'x: y\r\n',
      end: `${length}\r\n\r\n${body}`,
    },
    {
      part: '1xx heads',
      begin: '',
      repeated: 'HTTP/1.1 103 Early Hints\r\n\r\n',
      end: `HTTP/1.1 200 OK\r\n${length}\r\n\r\n${body}`,
    },
    {
      part: 'text of a redirection',
      begin: `${redirection}${chunked}`,
      repeated: '1\r\nx\r\n',
      end: '0\r\n\r\n',
    },
    {
      part: 'extension in the text of a redirection',
      begin: `${redirection}${chunked}1;`,
      repeated: 'x',
      end: '\r\ny\r\n0\r\n\r\n',
    },
    {
      part: 'length of a piece',
      begin: `${chunkedOk}${piece}`,
      repeated: ' ',
      end: `;\r\n${body}\r\n0\r\n\r\n`,
    },
    {
      part: 'extension of a piece',
      begin: `${chunkedOk}${piece};`,
      repeated: 'x',
      end: `\r\n${body}\r\n0\r\n\r\n`,
    },
    {
      part: 'extensions of pieces',
      begin: chunkedOk,
      repeated: `1;${'x'.repeat(2000)}\r\n${body.slice(0, 1)}\r\n`,
      end: '0\r\n\r\n',
    },
    {
      part: 'trailer',
      begin: `${chunkedOk}${whole}0\r\nx: `,
      repeated: 'y',
      end: '\r\n\r\n',
    },
    {
      part: 'trailers',
      begin: `${chunkedOk}${whole}0\r\n`,
      repeated: 'x: y\r\n',
      end: '\r\n',
    },
    {
      part: 'body',
      begin: `HTTP/1.1 200 OK\r\n${length}\r\n\r\n`,
      repeated: body.slice(0, 1),
      end: '',
    },
    {
      part: 'text of 404',
      begin: `HTTP/1.1 404 Not Found\r\n${chunked}`,
      repeated: '1\r\nx\r\n',
      end: '0\r\n\r\n',
    },
    {
      part: 'text of 503',
      begin: `HTTP/1.1 503 Busy\r\n${chunked}`,
      repeated: '1\r\nx\r\n',
      end: '0\r\n\r\n',
    },
  ];
}
