/** '12.3 公里'; from a hundred on whole ones: '1,064 公里'. */
export function kilometresText(meters: number): string {
  const kilometres = meters / 1_000;
  return kilometres >= 100
    ? `${String(Math.round(kilometres)).replace(/\B(?=(\d{3})+$)/g, ',')} 公里`
    : `${kilometres.toFixed(1)} 公里`;
}
