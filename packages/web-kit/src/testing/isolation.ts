/** Parts of the page in which one of these texts stands among others without being isolated from them. */
export function notIsolated(texts: string[]): string[] {
  const found: string[] = [];
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (nodes.nextNode()) {
    const part = nodes.currentNode;
    const isVisible = !part.parentElement?.closest('script, style, .visually-hidden');
    if (!isVisible || !texts.some((text) => part.textContent?.includes(text))) continue;
    if (!part.parentElement?.closest('bdi, [dir="auto"]')) found.push(part.parentElement?.outerHTML ?? '');
  }
  return found;
}
