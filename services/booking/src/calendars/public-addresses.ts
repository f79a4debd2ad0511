import { BlockList, isIP } from 'node:net';

const listOf = (family: 'ipv4' | 'ipv6', subnets: string[]) => {
  const list = new BlockList();
  for (const subnet of subnets) {
    const [net = '', prefix] = subnet.split('/');
    list.addSubnet(net, Number(prefix), family);
  }
  return list;
};

/** Special-purpose addresses by IANA's registry, and one at which a cloud serves its virtual machines. */
const specialV4 = listOf('ipv4', [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15'],
  ...['198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4', '168.63.129.16/32'],
]);
/** What is assigned to the public. Not in it: loopback, unique-local, link-local, and IPv4 addresses in another form. */
const publicV6 = listOf('ipv6', ['2000::/3']);
/** Tunnels to IPv4 and documentation addresses. */
const specialV6 = listOf('ipv6', ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']);

/** Whether an address is one of the public internet. */
export function isPublic(address: string): boolean {
  if (isIP(address) === 4) return !specialV4.check(address, 'ipv4');
  return isIP(address) === 6 && publicV6.check(address, 'ipv6') && !specialV6.check(address, 'ipv6');
}

export const isLoopback = (address: string): boolean =>
  address === '::1' || (isIP(address) === 4 && address.startsWith('127.'));
