const isCutOff = (element: Element): boolean =>
  element.scrollWidth > element.clientWidth && getComputedStyle(element).textOverflow === 'ellipsis';

/** The texts that an element has no room for, whole; each once. */
export const cutOffIn = (element: Element): string[] => {
  const cut = [element, ...element.querySelectorAll('*')].filter(isCutOff);
  const inmost = cut.filter((one) => !cut.some((other) => other !== one && one.contains(other)));
  return [...new Set(inmost.map((one) => one.textContent.trim()))];
};
