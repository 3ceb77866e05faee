export function articleAddress(newsId: number): string {
  return `/newDetails?newsId=${newsId}`;
}
