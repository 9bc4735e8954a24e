let started = false;

const wishesLess = (): boolean =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;

/**
 * While the person types, the console's files come into the cache. Its page names them; it is read as text and parsed,
 * never run. Nothing depends on this, so it fails in silence.
 */
export function prefetchShell(): void {
  if (started || wishesLess()) return;
  started = true;
  fetch('/', { headers: { accept: 'text/html' }, priority: 'low' })
    .then((response) => response.text())
    .then((html) => {
      const page = new DOMParser().parseFromString(html, 'text/html');
      for (const named of page.querySelectorAll('script[src], link[rel=modulepreload], link[rel=stylesheet]')) {
        const link = document.createElement('link');
        link.rel = 'prefetch';
        link.href = named.getAttribute('src') ?? named.getAttribute('href') ?? '';
        if (named.hasAttribute('crossorigin')) link.crossOrigin = '';
        document.head.append(link);
      }
    })
    .catch(() => undefined);
}
